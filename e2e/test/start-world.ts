import type { TestProject } from 'vitest/node';
import { startWorld, type WorldAddresses } from '../src/world.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    world: WorldAddresses;
  }
}

/** Starts one world for all browser tests of a run, and ends it after the last. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const world = await startWorld();
  project.provide('world', world.addresses);
  return world.stop;
}
