import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePorts } from '../../scripts/lib/free-ports.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

let dataDir: string;
let env: Record<string, string | undefined>;
let ebs: string;
let stage: string;
let started: Run;

interface Run {
  child: ChildProcess;
  /** All output so far. */
  readOutput(): string;
  /** Waits until the output contains this text; fails if the process ends first. */
  untilSays(text: string): Promise<void>;
  ended: Promise<number | null>;
}

/** Runs `scripts/start.mjs`, as `npm start` does. */
function runStart(): Run {
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      for (const listener of listeners) listener();
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    ended,
    readOutput: () => output,
    untilSays: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!output.includes(text)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        void ended.then(() => reject(new Error(`It ended without saying '${text}':\n${output}`)));
        look();
      }),
  };
}

/** Polls until it answers 200, for at most 30 s. */
async function untilAnswers(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error(`${url} did not answer within 30 s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bitcue-start-'));
  const [port = '', simulatorPort = '', extensionPort = ''] = (await findFreePorts(3)).map(String);
  const ports = { PORT: port, SIMULATOR_PORT: simulatorPort, EXTENSION_PORT: extensionPort };
  env = { ...process.env, NODE_ENV: undefined, ...ports, DATA_DIR: dataDir };
  ebs = `http://127.0.0.1:${port}`;
  stage = `http://127.0.0.1:${simulatorPort}`;
  started = runStart();
  await started.untilSays('Ctrl-C');
});

afterAll(async () => {
  started?.child.kill('SIGTERM');
  await started?.ended;
  await rm(dataDir, { recursive: true, force: true });
});

it('starts everything with one command and names the page to open', async () => {
  expect(started.readOutput()).toContain(`http://localhost:${env.SIMULATOR_PORT}`);
  expect((await fetch(stage)).status).toBe(200);
  expect((await fetch(`${ebs}/readyz`)).status).toBe(200);
});

it('says in one line that a port is in use, and starts nothing', async () => {
  const second = runStart();
  expect(await second.ended).toBe(1);
  const lines = second.readOutput().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`${env.PORT} (PORT)`);
});

it('restarts the EBS after the stage page killed it', async () => {
  const response = await fetch(`${stage}/stage/ebs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${env.SIMULATOR_PORT}` },
    body: JSON.stringify({ action: 'kill' }),
  });
  expect(response.status).toBe(202);
  await started.untilSays('killed from the stage');
  await expect(fetch(`${ebs}/readyz`)).rejects.toThrow();
  await untilAnswers(`${ebs}/readyz`);
});

it('ends everything when asked to stop', async () => {
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
  await expect(fetch(`${ebs}/readyz`)).rejects.toThrow();
  await expect(fetch(stage)).rejects.toThrow();
});
