import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../../scripts/lib/free-ports.mjs';
import { type Simulator, startSimulator } from '../../simulator/src/start.ts';
import { type NodeProcess, root, runNode, startNode } from './node-process.ts';
import type { Programs } from './programs.ts';
import { unzip } from './unzip.ts';

/** Milliseconds within which the EBS must answer after it was started. */
const READY_MS = 90_000;
/** Milliseconds between two polls. */
const LOOK_MS = 50;

/** The product's extension in every world's simulator. */
export const OUR_EXTENSION = { id: 'local-extension-00000000000001', version: '0.0.1' };

/** Addresses and folders of a running world; plain data, so that it can be passed to test processes. */
export interface WorldAddresses {
  /** Origin of the stage page and the simulator's control API. */
  stage: string;
  ebs: string;
  /** Origin of the extension's views. */
  extension: string;
  /** Folder with the panel as it is uploaded to Twitch. */
  panelDir: string;
  /** Folder with the built alert page. */
  alertPageDir: string;
  /** Folder with all of this world's data. */
  folder: string;
  programs: Programs;
  /** Environment of the server and the CLI, in addition to this process's own. */
  settings: Record<string, string>;
}

/** The whole product, running. */
export interface E2eWorld {
  addresses: WorldAddresses;
  /** Ends all processes of the world and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts the whole product on free ports with an empty folder, as `npm start` does: the simulator in this process, the EBS
 * in its own process, the demo channel created by the CLI, the extension packed for this EBS. The stage page can kill, stop
 * and start the EBS; unlike with `npm start`, it is not restarted automatically. Call `buildPages` first.
 * @param more settings of the EBS, besides those it needs here
 * @throws Error with the output of the part that failed.
 */
export async function startWorld(programs: Programs, more: Record<string, string> = {}): Promise<E2eWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'bitcue-world-'));
  const dataDir = join(folder, 'data');
  const panelDir = join(folder, 'panel');
  const [port = 0, stagePort = 0, extensionPort = 0] = await findFreePorts(3);
  const ebsUrl = `http://localhost:${port}`;
  let ebs: NodeProcess | null = null;
  let ending: Promise<void> | undefined;
  let simulator: Simulator | null = null;
  const stop = async () => {
    await ebs?.stop();
    await simulator?.close();
    await rm(folder, { recursive: true, force: true });
  };

  const app = { clientId: 'local-client-00000000000000001', clientSecret: makeSecret() };
  const extension = {
    extensionClientId: OUR_EXTENSION.id,
    extensionClientSecret: makeSecret(),
    extensionSecret: randomBytes(32).toString('base64'),
    extensionOwnerId: '100000001',
    extensionVersion: OUR_EXTENSION.version,
  };
  const settings = {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: ebsUrl,
    DATA_DIR: dataDir,
    TWITCH_CLIENT_ID: app.clientId,
    TWITCH_CLIENT_SECRET: app.clientSecret,
    EXTENSION_CLIENT_ID: extension.extensionClientId,
    EXTENSION_CLIENT_SECRET: extension.extensionClientSecret,
    EXTENSION_SECRET: extension.extensionSecret,
    EXTENSION_OWNER_ID: extension.extensionOwnerId,
    EXTENSION_VERSION: extension.extensionVersion,
    EXTENSION_ORIGIN: `http://localhost:${extensionPort}`,
    STAGE_ORIGIN: `http://localhost:${stagePort}`,
    TWURPLE_MOCK_API_PORT: String(stagePort),
    ...more,
  };
  const env = { ...process.env, ...settings };
  const startEbs = () => {
    if (ebs?.isRunning()) return ebs;
    const started = startNode([programs.ebs], env);
    void started.ended.then((code) => {
      if (code === null || code === 0) return;
      // Page tests only see that the server is gone; the reason is only in this output.
      process.stderr.write(`The EBS at ${ebsUrl} ended with ${code}:\n${started.readOutput()}\n`);
    });
    ebs = started;
    return started;
  };

  try {
    simulator = await startSimulator({
      port: stagePort,
      extensionPort,
      ebsUrl,
      dataDir: null,
      ...app,
      ...extension,
      extensionDir: panelDir,
      controlEbs(action) {
        if (action === 'kill') ending = ebs?.kill();
        if (action === 'stop') ending = ebs?.stop();
        if (action === 'start') void Promise.resolve(ending).then(startEbs);
      },
    });
    const startServer = async () => {
      await untilReady(ebsUrl, startEbs());
      await runNode([programs.cli, 'demo', 'seed'], env);
    };
    await Promise.all([startServer(), packPanel(env, panelDir)]);
    const addresses = {
      stage: simulator.url,
      ebs: ebsUrl,
      extension: simulator.extensionUrl,
      panelDir,
      folder,
      alertPageDir: join(root, 'dashboard', 'dist', 'alerts'),
      programs,
      settings,
    };
    return { addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Builds what browsers load, if it changed. Call it once before starting worlds; they share the result. */
export function buildPages(): Promise<void> {
  return runNode([join('scripts', 'build.mjs')], process.env);
}

/** Packs the extension into the zip for Twitch and unpacks it. */
async function packPanel(env: NodeJS.ProcessEnv, panelDir: string): Promise<void> {
  const zip = `${panelDir}.zip`;
  await runNode([join('scripts', 'build-extension.mjs'), '--local', '--out', zip], env);
  unzip(zip, panelDir);
}

async function untilReady(url: string, ebs: NodeProcess): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && ebs.isRunning()) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`The EBS did not get ready:\n${ebs.readOutput()}`);
}

function makeSecret(): string {
  return randomBytes(15).toString('hex');
}
