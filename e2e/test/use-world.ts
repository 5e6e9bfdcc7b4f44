import type { Browser } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { launchChromium } from '../src/chromium.ts';
import { createTwitchControl } from '../src/twitch-control.ts';
import type { WorldAddresses } from '../src/world.ts';
import { printFailedPages } from './failed-pages.ts';

/*
 * A worker keeps its world and browsers across the files it runs: the project is not isolated, so this module's state
 * survives. Both end with the worker, or with the run.
 */
let kept: Promise<WorldAddresses> | null = null;
const browsers = new Map<string, Promise<Browser>>();

/**
 * Lends a world to a test file. No other file uses it at the same time, so faults or a stopped EBS affect nobody else. After
 * the file, faults end and the EBS is started again; a world that does not recover is replaced. Call it once, at the top of
 * the file, before anything else that ends with the file.
 */
export async function useWorld(): Promise<WorldAddresses> {
  kept ??= borrowWorld();
  const world = await kept;
  const twitch = createTwitchControl(world);
  afterAll(async () => {
    try {
      await twitch.clearFaults();
      await twitch.startEbs();
    } catch (error) {
      kept = null;
      await fetch(inject('worldLender'), { method: 'DELETE', body: world.folder });
      throw error;
    }
  });
  return world;
}

async function borrowWorld(): Promise<WorldAddresses> {
  const response = await fetch(inject('worldLender'), { method: 'POST' });
  if (!response.ok) throw new Error(`No world could be started: ${await response.text()}`);
  return (await response.json()) as WorldAddresses;
}

/**
 * Lends the worker's browser with these arguments to a test file. Its contexts are closed after the file. Call it once, at
 * the top of the file.
 */
export async function useBrowser(extraArguments: readonly string[] = []): Promise<Browser> {
  const key = extraArguments.join(' ');
  const known = await browsers.get(key);
  const launched = known?.isConnected()
    ? Promise.resolve(known)
    : launchChromium(extraArguments).then(printFailedPages);
  browsers.set(key, launched);
  const browser = await launched;
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  return browser;
}
