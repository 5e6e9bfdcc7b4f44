import type { TestProject } from 'vitest/node';
import { buildPages, startWorld, type WorldAddresses } from '../src/world.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    worlds: WorldAddresses[];
  }
}

/** Starts a world for each worker of a browser test project, and ends them after the last test. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const count = Math.max(1, Number(project.config.maxWorkers) || 1);
  await buildPages();
  const worlds = await Promise.all(Array.from({ length: count }, startWorld));
  project.provide(
    'worlds',
    worlds.map((world) => world.addresses),
  );
  return async () => {
    await Promise.all(worlds.map((world) => world.stop()));
  };
}
