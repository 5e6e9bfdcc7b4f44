import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openDashboard } from '../src/dashboard-page.ts';
import { importClips } from '../src/import-clips.ts';
import { runNode } from '../src/node-process.ts';
import { createTwitchControl } from '../src/twitch-control.ts';
import { unzip } from '../src/unzip.ts';
import { useBrowser, useWorld } from './use-world.ts';

const world = await useWorld();
const browser = await useBrowser();
const twitch = createTwitchControl(world);

/** Addresses allowed in the views besides the server's: Twitch's helper, XML namespaces, and React's page of errors. */
const NOT_OURS = ['https://extension-files.twitch.tv', 'http://www.w3.org', 'https://react.dev'];

it('packs a zip for Twitch in which every address is the PUBLIC_URL of a production server', async () => {
  const ebs = 'https://alerts.example.org';
  const folder = await mkdtemp(join(tmpdir(), 'bitcue-zip-'));
  try {
    const zip = join(folder, 'extension.zip');
    const env = { ...process.env, NODE_ENV: 'production', PUBLIC_URL: ebs };
    await runNode([join('scripts', 'build-extension.mjs'), '--out', zip], env);
    unzip(zip, join(folder, 'unpacked'));
    const found = await listAddresses(join(folder, 'unpacked'), ebs);
    expect([...found.keys()]).toEqual([ebs]);
    expect(found.get(ebs)?.sort()).toEqual([
      'component.html',
      'config.html',
      'live-config.html',
      'mobile.html',
      'panel.html',
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('tells a new streamer the next step until alerts work', async () => {
  const { login } = await twitch.newStreamer();
  const { page, open, close } = await openDashboard(browser, world, login);
  await page.getByRole('dialog', { name: 'Welcome' }).getByRole('button', { name: 'Close' }).click();
  const setUp = page.getByRole('region', { name: 'Set up' });
  const next = setUp.locator('[aria-current="step"]');
  const follow = async (name: string, heading: string | RegExp) => {
    await next.getByRole('link', { name }).click();
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await open('/dashboard');
  };

  await setUp.getByText('1 of 5').waitFor();
  expect(await next.locator('p').first().textContent()).toBe('Add the alert page to OBS');
  await next.getByText('OBS has not opened the page yet.').waitFor();
  await save(page, { obsSetupComplete: true });

  await setUp.getByText('2 of 5').waitFor();
  await follow('Set up the extension', /extension/i);
  await save(page, { onboardingExtension: { status: 'completed' } });

  await next.getByText('Add your first interaction').waitFor();
  await follow('Add an interaction', /extension/i);
  await open('/dashboard/extension');
  await page
    .getByRole('button', { name: /Create|Add/ })
    .first()
    .waitFor();
  expect(await page.getByText('Nothing needs you.').count()).toBe(0);
  await open('/dashboard/activity');
  await page
    .getByText('When a viewer uses Bits or redeems a reward, the outcome appears here. Tests are listed as well.')
    .waitFor();
  await open('/dashboard/library/personal');
  await page
    .getByRole('link', { name: /Upload/ })
    .first()
    .waitFor();
  await importClips(world, login, ['first_clip.mp3']);
  await open('/dashboard');
  await setUp.getByText('4 of 5').waitFor();
  expect(await next.locator('p').first().textContent()).toBe('Add your first interaction');
  await close();
});

/** Saves settings as the pages do. */
async function save(page: Page, settings: object): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'bitcue' };
    return (await fetch('/api/user/settings', { method: 'PATCH', headers, body: JSON.stringify(body) })).status;
  }, settings);
  expect(status).toBe(200);
  await page.reload();
}

/** Returns the addresses in a folder's files, each with the names of the files, except those that are not ours. */
async function listAddresses(folder: string, ebs: string): Promise<Map<string, string[]>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = new Map<string, string[]>();
  for (const file of files.filter((one) => one.isFile())) {
    const text = await readFile(join(file.parentPath, file.name), 'utf8');
    const addresses = text.match(/\b(?:https?|wss?):\/\/\w[\w.:-]*/g) ?? [];
    const bare = text.replaceAll(ebs, '').match(/localhost|127\.0\.0\.1|__EBS_URL__/g) ?? [];
    for (const address of [...addresses, ...bare]) found.set(address, [...(found.get(address) ?? []), file.name]);
  }
  for (const known of NOT_OURS) found.delete(known);
  return found;
}
