import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { runDueAds } from './channel/ads.ts';
import { createLocalTwitch } from './create-local-twitch.ts';
import { createExtensionHost } from './extension/host.ts';
import { closeServer, listen } from './http/listen.ts';
import type { LocalTwitch } from './local-twitch.ts';
import type { SimulatorOptions } from './options.ts';
import { EbsSession } from './stage/ebs-session.ts';
import { completeDuePolls } from './votes/polls.ts';
import { endDuePredictions } from './votes/predictions.ts';

/** A running simulator. Tests can read and change its state through `twitch`. */
export interface Simulator {
  url: string;
  port: number;
  extensionUrl: string;
  extensionPort: number;
  twitch: LocalTwitch;
  /** Changes where webhooks and redirects go, for a backend that starts later. */
  setEbsUrl(url: string): void;
  close(): Promise<void>;
}

/** Milliseconds between two checks for polls, predictions and ads that are due. */
const TICK_MS = 500;

/**
 * Idle connections stay open for two minutes. With Node's five seconds, a busy machine can close one while a request is being
 * sent, which the caller sees as a failure at Twitch.
 */
const CONNECTIONS = { keepAliveTimeout: 120_000 };

const DIST_DIR = fileURLToPath(new URL('../dist/', import.meta.url));

/** Starts the simulator: two servers, listening when this resolves. Throws PortTakenError. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const host = options.host ?? '127.0.0.1';
  const distDir = options.distDir ?? DIST_DIR;
  const { twitch, close } = createLocalTwitch(options);
  const ebs = new EbsSession(twitch);
  const main = createServer(CONNECTIONS, createApp(twitch, ebs, distDir));
  main.on('upgrade', (request, socket, head) => twitch.eventSub.sockets.upgrade(request, socket, head));
  const extension = createServer(CONNECTIONS, createExtensionHost(twitch, distDir));
  try {
    const port = await listen(main, options.port, host);
    const extensionPort = await listen(extension, options.extensionPort, host);
    twitch.urls.main = `http://localhost:${port}`;
    twitch.urls.extension = `http://localhost:${extensionPort}`;
    const ticker = setInterval(() => endDue(twitch), TICK_MS);
    return {
      url: twitch.urls.main,
      port,
      extensionUrl: twitch.urls.extension,
      extensionPort,
      twitch,
      setEbsUrl(url) {
        twitch.urls.ebs = url.replace(/\/$/, '');
        ebs.forget();
      },
      async close() {
        clearInterval(ticker);
        twitch.eventSub.sockets.close();
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

/** Ends polls and predictions that have run out of time and runs scheduled ads, on every channel. */
function endDue(twitch: LocalTwitch): void {
  for (const [id, channel] of Object.entries(twitch.state.channels)) {
    completeDuePolls(twitch, id, channel);
    endDuePredictions(twitch, id, channel);
    runDueAds(twitch, id, channel);
  }
}
