import type { Browser } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { launchChromium } from '../src/chromium.ts';
import { createTwitchControl } from '../src/twitch-control.ts';
import type { WorldAddresses } from '../src/world.ts';

/*
 * A worker keeps its world and its browsers over the files it runs: the project is not isolated, so what this module
 * holds stays. Both end with the worker, and with the run.
 */
let kept: Promise<WorldAddresses> | null = null;
const browsers = new Map<string, Promise<Browser>>();

/**
 * A world for a test file. No other file uses it at the same time, so a fault or a stopped EBS in it is nobody else's.
 * After the file faults end and the EBS runs again; a world that does not recover is replaced. Call it once, at the top
 * of the file, before anything else that ends with the file.
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
  const answer = await fetch(inject('worldLender'), { method: 'POST' });
  if (!answer.ok) throw new Error(`No world could be started: ${await answer.text()}`);
  return (await answer.json()) as WorldAddresses;
}

/**
 * The worker's browser with these arguments, for a test file. Its contexts are closed after the file. Call it once, at the
 * top of the file.
 */
export async function useBrowser(extraArguments: readonly string[] = []): Promise<Browser> {
  const key = extraArguments.join(' ');
  const known = await browsers.get(key);
  const launched = known?.isConnected() ? Promise.resolve(known) : launchChromium(extraArguments);
  browsers.set(key, launched);
  const browser = await launched;
  afterAll(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  return browser;
}
