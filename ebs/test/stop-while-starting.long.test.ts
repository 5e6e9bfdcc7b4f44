import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedDb, findRunningDb, startEmbeddedDb } from '../embedded-db/start.ts';
import { connectStore } from '../src/store/open-store.ts';
import { type System, startSystem } from './support/system.ts';

const EBS = fileURLToPath(new URL('./support/start-ebs.mjs', import.meta.url));

/** Time in which the server must end, in milliseconds, whatever it was doing: its own five seconds plus a margin. */
const ENDS_MS = 15_000;

let system: System;
const children: ChildProcess[] = [];
const folders: string[] = [];
beforeAll(async () => {
  system = await startSystem();
  await system.stopServer();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  await system.close();
});

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bitcue-stop-'));
  folders.push(folder);
  return folder;
}

/** Starts the server; `readOutput` returns what it has logged. */
function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, [EBS], {
    env: { ...process.env, ...system.env, LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
  return { child, readOutput: () => output };
}

/** Sends the signal; returns how the process ended. */
async function stop(child: ChildProcess, signal: NodeJS.Signals) {
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(ENDS_MS) });
  child.kill(signal);
  const [code, by] = await ended;
  return { code, by };
}

const CLEAN = { code: 0, by: null };

describe('while the server starts', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await createFolder();
  });

  /** Starts the server and sends the signal `afterMs` milliseconds after it began to open its database. */
  async function stopAfter(signal: NodeJS.Signals, afterMs: number) {
    const { child, readOutput } = start({ DATA_DIR: dataDir });
    await expect.poll(() => existsSync(join(dataDir, 'db')), { interval: 2 }).toBe(true);
    await wait(afterMs);
    expect(await stop(child, signal), readOutput()).toEqual(CLEAN);
  }

  it('SIGINT as it opens its database: exit code 0, and the database is free', async () => {
    await stopAfter('SIGINT', 0);
    expect(await findRunningDb(dataDir)).toBeNull();
  });

  it('SIGTERM a little later: exit code 0, and the next start works at once', async () => {
    await stopAfter('SIGTERM', 300);
    const { child, readOutput } = start({ DATA_DIR: dataDir });
    await expect.poll(readOutput).toContain('server.ready');
    expect(await stop(child, 'SIGTERM')).toEqual(CLEAN);
  });
});

describe('SIGTERM while one of several processes starts', () => {
  let db: EmbeddedDb;
  beforeAll(async () => {
    db = await startEmbeddedDb({ dataDir: await createFolder(), tcpPort: 0 });
  });
  afterAll(() => db.close());

  /** Opens a proxy to the database. `onRequest` gets each chunk sent to it and returns whether to pass it on. */
  async function openProxy(onRequest: (piece: Buffer) => boolean) {
    const { port } = new URL(db.tcpUri ?? '');
    const server = createServer((client) => {
      const toDb = connect(Number(port), '127.0.0.1');
      client.on('data', (piece) => {
        if (onRequest(piece)) toDb.write(piece);
      });
      toDb.pipe(client);
      for (const [one, other] of [
        [client, toDb],
        [toDb, client],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const uri = new URL(db.tcpUri ?? '');
    uri.port = String((server.address() as AddressInfo).port);
    return { uri: uri.href, close: () => server.close() };
  }

  /**
   * Sends SIGTERM at the first request to the database that `isNow` accepts. With `hangs`, the database is silent from then on.
   * Returns how the server ended and what it logged.
   */
  async function stopAtRequest(isNow: (count: number, request: Buffer) => boolean, { hangs = false } = {}) {
    let count = 0;
    let reached = false;
    const proxy = await openProxy((request) => {
      count += 1;
      reached ||= isNow(count, request);
      return !(hangs && reached);
    });
    const { child, readOutput } = start({ MONGODB_URI: proxy.uri, DATA_DIR: await createFolder() });
    await expect.poll(() => reached, { interval: 1 }).toBe(true);
    const end = await stop(child, 'SIGTERM');
    proxy.close();
    return { end, output: readOutput() };
  }

  it.each([1, 40, 100])(
    'at request %i to the store: exit code 0, and neither a heartbeat nor a lease is left',
    async (at) => {
      const { end, output } = await stopAtRequest((count) => count === at);
      expect(end, output).toEqual(CLEAN);
      const store = await connectStore(db.uri);
      const left = await Promise.all(['processes', 'leases'].map((name) => store.db.collection(name).find().toArray()));
      await store.close();
      expect(left, output).toEqual([[], []]);
    },
  );

  it('while the store hangs at the creation of an index: exit code 0 within seconds', async () => {
    const { end, output } = await stopAtRequest((_, request) => request.includes('createIndexes'), { hangs: true });
    expect(end, output).toEqual(CLEAN);
    expect(output).toContain('server.start_cut_off');
  });
});
