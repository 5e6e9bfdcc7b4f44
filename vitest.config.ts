import { defineConfig } from 'vitest/config';
import { common, unitProjects } from './vitest.unit.config.ts';

/**
 * Whole-system tests: they start browsers and servers, so they run after all others. Each worker has a world of its own.
 * What measures sound and time runs one file at a time.
 */
const inBrowser = (name: string, include: string[], { maxWorkers, groupOrder }: Record<string, number>) => ({
  extends: true as const,
  test: {
    name,
    include,
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // What is asked until it is so may take as long as it does for a person; a step of Playwright fails later still.
    expect: { poll: { timeout: 10_000 } },
    globalSetup: 'e2e/test/start-world.ts',
    maxWorkers,
    sequence: { groupOrder },
  },
});

/** The reliability proof in its short form: it kills, stalls and times, so it runs last and alone. */
const alone = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include, environment: 'node', fileParallelism: false, sequence: { groupOrder: 3 } },
});

/** The proof on an independent server needs that server's address; `npm run test:real` gives it. */
const proofTests = [
  'proof/test/**/*.test.ts',
  ...(process.env.PROOF_MONGODB_URI ? [] : ['!proof/test/mongodb.test.ts']),
];

export default defineConfig({
  test: {
    ...common,
    projects: [
      ...unitProjects,
      inBrowser('e2e-pages', ['e2e/test/pages/*.test.ts'], { maxWorkers: 2, groupOrder: 1 }),
      inBrowser('e2e', ['e2e/test/*.test.ts'], { maxWorkers: 1, groupOrder: 2 }),
      alone('proof', proofTests),
    ],
  },
});
