import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { createExtensionHost } from './extension/host.ts';
import { settlePolls } from './helix/polls.ts';
import { settlePredictions } from './helix/predictions.ts';
import { closeServer, listen } from './http/listen.ts';
import type { SimulatorOptions } from './options.ts';
import { EbsSession } from './stage/ebs-session.ts';
import type { World } from './world.ts';
import { createWorld } from './world-factory.ts';

/** A running simulator. Tests can read and change its state through `twitch`. */
export interface Simulator {
  url: string;
  port: number;
  extensionUrl: string;
  extensionPort: number;
  world: World;
  /** Changes where webhooks and redirects go, for a backend that starts later. */
  setEbsUrl(url: string): void;
  close(): Promise<void>;
}

/** Milliseconds between two checks for polls and predictions that have run out of time. */
const TICK_MS = 500;

const DIST_DIR = fileURLToPath(new URL('../dist/', import.meta.url));

/** Starts the simulator: two servers, listening when this resolves. Throws PortTakenError. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const host = options.host ?? '127.0.0.1';
  const distDir = options.distDir ?? DIST_DIR;
  const { world, close } = createWorld(options);
  const ebs = new EbsSession(world);
  const main = createServer(createApp(world, ebs, distDir));
  const extension = createServer(createExtensionHost(world, distDir));
  try {
    const port = await listen(main, options.port, host);
    const extensionPort = await listen(extension, options.extensionPort, host);
    world.urls.main = `http://localhost:${port}`;
    world.urls.extension = `http://localhost:${extensionPort}`;
    const ticker = setInterval(() => settleAll(world), TICK_MS);
    return {
      url: world.urls.main,
      port,
      extensionUrl: world.urls.extension,
      extensionPort,
      world,
      setEbsUrl(url) {
        world.urls.ebs = url.replace(/\/$/, '');
        ebs.forget();
      },
      async close() {
        clearInterval(ticker);
        await Promise.all([closeServer(main), closeServer(extension)]);
        close();
      },
    };
  } catch (error) {
    await Promise.all([closeServer(main), closeServer(extension)]);
    close();
    throw error;
  }
}

/** Ends polls and locks predictions that have run out of time, on every channel. */
function settleAll(world: World): void {
  for (const [id, channel] of Object.entries(world.state.channels)) {
    settlePolls(world, id, channel);
    settlePredictions(world, id, channel);
  }
}
