import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callJson } from './support.ts';

const MAIN = fileURLToPath(new URL('./start-simulator.mjs', import.meta.url));

describe('the process', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'simulator-main-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function start(env: Record<string, string>) {
    const child = fork(MAIN, {
      silent: true,
      env: {
        PATH: process.env.PATH,
        SIMULATOR_PORT: '0',
        EXTENSION_PORT: '0',
        DATA_DIR: folder,
        TWITCH_CLIENT_ID: 'demo',
        TWITCH_CLIENT_SECRET: 'demo-secret',
        EXTENSION_CLIENT_ID: 'demo',
        EXTENSION_SECRET: 'dGhpcy1pcy1hLXRlc3QtZXh0ZW5zaW9uLXNlY3JldC0zMg==',
        EXTENSION_OWNER_ID: '100000001',
        ...env,
      },
    });
    const output = { stdout: '', stderr: '' };
    child.stdout?.on('data', (chunk) => {
      output.stdout += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output.stderr += chunk;
    });
    return { child, output };
  }

  it('reports when it is ready, passes the stage’s switch to its launcher, and exits with it', async () => {
    const { child, output } = start({});
    const [ready] = await once(child, 'message');
    expect(ready).toMatchObject({ type: 'ready' });
    const switched = once(child, 'message');
    await callJson(`${ready.url}/stage/ebs`, 'POST', { action: 'stop' });
    expect((await switched)[0]).toEqual({ type: 'ebs', action: 'stop' });
    const exit = once(child, 'exit');
    child.disconnect();
    expect((await exit)[0]).toBe(0);
    expect(JSON.parse(output.stdout)).toMatchObject({ event: 'simulator.ready', url: ready.url });
  });

  it('names a port that is in use, and says what to do', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { child, output } = start({ SIMULATOR_PORT: String(port) });
    expect((await once(child, 'exit'))[0]).toBe(1);
    other.close();
    expect(output.stderr.trim().split('\n')).toEqual([
      `Port ${port} is in use. Stop the program that uses it, or set SIMULATOR_PORT to a free port.`,
    ]);
  });

  it('lists all invalid settings at once', async () => {
    const { child, output } = start({ TWITCH_CLIENT_ID: '', EXTENSION_SECRET: '' });
    expect((await once(child, 'exit'))[0]).toBe(1);
    expect(output.stderr).toContain('TWITCH_CLIENT_ID');
    expect(output.stderr).toContain('EXTENSION_SECRET');
  });
});
