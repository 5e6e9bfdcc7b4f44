import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, startNode } from '../../src/node-process.ts';
import { servePurchase } from '../../src/serve-purchase.ts';
import { createTwitchControl } from '../../src/twitch-control.ts';
import { type E2eWorld, startWorld } from '../../src/world.ts';

/** The image as `npm run test:real` built and unpacked it: its folder and configuration. */
const IMAGE = process.env.BITCUE_CONTAINER ?? '{}';

/** Reports as JSON what a program in the container can do. */
const PROBE = `
const fs = require('node:fs');
const attempt = (path) => { try { fs.writeFileSync(path, ''); return 'written'; } catch (error) { return error.code; } };
const status = fs.readFileSync('/proc/self/status', 'utf8');
const field = (name) => new RegExp('^' + name + ':\\\\s+(\\\\S+)', 'm').exec(status)[1];
console.log(JSON.stringify({
  uid: process.getuid(), capabilities: field('CapBnd'), newPrivileges: field('NoNewPrivs'),
  root: attempt('/probe'), app: attempt('/app/probe'), tmp: attempt('/tmp/probe'), data: attempt('/data/probe'),
}));`;

let folder: string;
let world: E2eWorld;

/** Writes a program that runs a command in the container, by default the image's own. Returns the program's path. */
async function writeLauncher(name: string, command?: string[]): Promise<string> {
  const path = join(folder, `${name}.mjs`);
  const run = join(root, 'e2e', 'src', 'run-in-container.mjs');
  const rest = command ? `, [...${JSON.stringify(command)}, ...process.argv.slice(2)]` : '';
  await writeFile(
    path,
    `import { runInContainer } from ${JSON.stringify(run)};\nawait runInContainer(${IMAGE}${rest});\n`,
  );
  return path;
}

/** Runs a command in the container beside the server, with its volume. */
async function runBeside(name: string, command: string[]) {
  const env = { ...process.env, ...world.addresses.settings };
  const probe = startNode([await writeLauncher(name, command)], env);
  return { code: await probe.ended, output: probe.readOutput() };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bitcue-container-'));
  const cli = await writeLauncher('cli', ['node', '--enable-source-maps', 'ebs/dist/cli.mjs']);
  world = await startWorld({ ebs: await writeLauncher('ebs'), cli });
});
afterAll(async () => {
  await world?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('is built without development packages, settings or history', () => {
  const image = JSON.parse(IMAGE);
  const has = (path: string) => existsSync(join(image.folder, 'app', path));
  expect(['ebs/dist/ebs.mjs', 'dashboard/dist', 'node_modules/express'].filter((path) => !has(path))).toEqual([]);
  expect(
    ['.git', '.env', 'data', 'node_modules/vite', 'node_modules/tsx', 'simulator/src', 'e2e/src'].filter(has),
  ).toEqual([]);
});

it('serves a purchase as a user without rights on a read-only root, even after a kill', async () => {
  const twitch = createTwitchControl(world.addresses);
  await servePurchase(world.addresses, twitch);
  const { output } = await runBeside('probe', ['node', '--eval', PROBE]);
  expect(JSON.parse(output)).toEqual({
    uid: 1000,
    capabilities: '0000000000000000',
    newPrivileges: '1',
    root: 'EROFS',
    app: 'EROFS',
    tmp: 'written',
    data: 'written',
  });
  await twitch.killEbs();
  await twitch.startEbs();
  await servePurchase(world.addresses, twitch);
});

it('is healthy while it serves, and says why when it is not', async () => {
  const [kind, ...command] = JSON.parse(IMAGE).config.Healthcheck.Test;
  expect(kind).toBe('CMD');
  expect(await runBeside('health', command)).toMatchObject({ code: 0, output: expect.stringContaining('"ready"') });
  await createTwitchControl(world.addresses).killEbs();
  expect(await runBeside('health', command)).toMatchObject({
    code: 1,
    output: expect.stringContaining('ECONNREFUSED'),
  });
});
