import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, startNode } from '../src/node-process.ts';
import { servePurchase } from '../src/serve-purchase.ts';
import { createTwitchControl } from '../src/twitch-control.ts';
import { type E2eWorld, startWorld } from '../src/world.ts';

/** Created by `npm run build`, which the run of these tests has called. */
const BUILT = join(root, 'ebs', 'dist');

let world: E2eWorld;

beforeAll(async () => {
  world = await startWorld({ ebs: join(BUILT, 'ebs.mjs'), cli: join(BUILT, 'cli.mjs') });
});
afterAll(() => world?.stop());

it('loads only packages that production installs', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const files = readdirSync(BUILT).filter((name) => name.endsWith('.mjs'));
  const code = files.map((name) => readFileSync(join(BUILT, name), 'utf8')).join('\n');
  const imports = [...code.matchAll(/^(?:import|\} from|import .* from) "((?:@[^/"]+\/)?[^/"]+)/gm)].map(
    ([, name = '']) => name,
  );
  const names = [...new Set(imports)].filter((name) => !name.startsWith('node:'));
  expect(names).toEqual(expect.arrayContaining(['express', 'mongodb', 'commander', 'node-sqlite3-wasm']));
  const missing = names.filter((name) => {
    const found = packages[`ebs/node_modules/${name}`] ?? packages[`node_modules/${name}`];
    return found === undefined || found.dev === true || found.devOptional === true;
  });
  expect(missing).toEqual([]);
  expect(code).not.toMatch(/["']tsx\//);
});

it('starts after a kill, serves a purchase, and finds its pages, its voices and its database', async () => {
  const { addresses } = world;
  const twitch = createTwitchControl(addresses);
  await twitch.killEbs();
  await twitch.startEbs();

  const { alertUrl } = await servePurchase(addresses, twitch);
  expect(await (await fetch(alertUrl)).text()).toContain('<title>Alerts</title>');
  expect((await fetch(`${addresses.ebs}/dashboard`, { headers: { accept: 'text/html' } })).status).toBe(200);

  const doctor = startNode([addresses.programs.cli, 'doctor'], { ...process.env, ...addresses.settings });
  await doctor.ended;
  for (const part of ['data', 'voices', 'clips', 'speech', 'server'])
    expect(doctor.readOutput()).toMatch(new RegExp(`^ok +${part} `, 'm'));
});
