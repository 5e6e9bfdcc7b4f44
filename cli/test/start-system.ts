import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePorts } from '../../scripts/lib/free-ports.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLI = fileURLToPath(new URL('./start-cli.mjs', import.meta.url));
const SIMULATOR = fileURLToPath(new URL('../../simulator/test/start-simulator.mjs', import.meta.url));
const EBS = fileURLToPath(new URL('../../ebs/test/support/start-ebs.mjs', import.meta.url));
/** Maximum time for a process to start, and to stop, in milliseconds. */
const START_MS = 25_000;
const STOP_MS = 10_000;

/** Result of a command line run. */
export interface CliRun {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Settings of a local system on free ports. */
export async function createSettings(dataDir: string): Promise<Record<string, string>> {
  const [port, twitchPort, extensionPort] = await findFreePorts(3);
  const publicUrl = `http://localhost:${port}`;
  return {
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    EBS_URL: publicUrl,
    SIMULATOR_PORT: String(twitchPort),
    EXTENSION_PORT: String(extensionPort),
    TWURPLE_MOCK_API_PORT: String(twitchPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TWITCH_CLIENT_ID: 'clitestclient00000000000000000',
    TWITCH_CLIENT_SECRET: randomBytes(15).toString('hex'),
    EXTENSION_CLIENT_ID: 'clitestextension00000000000000',
    EXTENSION_CLIENT_SECRET: randomBytes(15).toString('hex'),
    EXTENSION_SECRET: randomBytes(32).toString('base64'),
    EXTENSION_OWNER_ID: '100000001',
  };
}

/** Runs the command line as its own process. Its whole environment is `settings` and PATH. */
export async function runCli(settings: Record<string, string>, ...args: string[]): Promise<CliRun> {
  const child = start(CLI, settings, args);
  const run: CliRun = { code: null, stdout: '', stderr: '' };
  child.stdout?.on('data', (data) => {
    run.stdout += data;
  });
  child.stderr?.on('data', (data) => {
    run.stderr += data;
  });
  const [code] = await once(child, 'close');
  return { ...run, code };
}

/** Like `runCli`, but nobody reads the standard output: its pipe is closed before anything is written. */
export async function runCliUnread(
  settings: Record<string, string>,
  ...args: string[]
): Promise<Omit<CliRun, 'stdout'>> {
  const child = start(CLI, settings, args);
  child.stdout?.destroy();
  let stderr = '';
  child.stderr?.on('data', (data) => {
    stderr += data;
  });
  const [code] = await once(child, 'close');
  return { code, stderr };
}

/** Like `runCli`, but kills the process (kill -9) `afterMs` milliseconds after it has written `lines` lines of progress. */
export async function runCliKilled(
  settings: Record<string, string>,
  { lines, afterMs }: { lines: number; afterMs: number },
  ...args: string[]
): Promise<void> {
  const child = start(CLI, settings, args);
  const closed = once(child, 'close');
  let stderr = '';
  child.stderr?.on('data', (data) => {
    stderr += data;
    if (stderr.split('\n').length > lines) setTimeout(() => child.kill('SIGKILL'), afterMs);
  });
  await closed;
}

/** Starts the local Twitch and the server as processes. Resolves when the server is ready. */
export async function startSystem(settings: Record<string, string>): Promise<{ close(): Promise<void> }> {
  const children: ChildProcess[] = [];
  const close = async () => {
    for (const child of children.reverse()) await end(child);
  };
  try {
    children.push(start(SIMULATOR, settings));
    await untilResponds(`http://127.0.0.1:${settings.SIMULATOR_PORT}/`, () => true);
    children.push(start(EBS, settings));
    await untilResponds(`${settings.PUBLIC_URL}/readyz`, (response) => response.ok);
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

function start(file: string, settings: Record<string, string>, args: string[] = []): ChildProcess {
  const isServer = args.length === 0;
  return spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', isServer ? 'ignore' : 'pipe', isServer ? 'inherit' : 'pipe'],
  });
}

async function untilResponds(url: string, isReady: (response: Response) => boolean): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (response !== null && isReady(response)) return;
    await sleep(50);
  }
  throw new Error(`${url} did not respond.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
