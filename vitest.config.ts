import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { common, leftOut, unitProjects } from './vitest.unit.config.ts';

/** Test files with browsers and servers that run side by side: much of their time is waiting, so more than there are cores. */
const BROWSER_WORKERS = Math.min(6, Math.ceil(availableParallelism() * 1.5));

/** Whole-system tests. They start browsers and servers, so they run after all others. */
const wholeSystem = (name: string, include: string[], more: object) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: leftOut,
    environment: 'node',
    maxWorkers: BROWSER_WORKERS,
    sequence: { groupOrder: 1 },
    ...more,
  },
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
      wholeSystem('e2e', ['e2e/test/**/*.test.ts'], {
        // A worker keeps its world and its browser over the files that it runs.
        isolate: false,
        testTimeout: 60_000,
        hookTimeout: 90_000,
        // What is asked until it is so may take as long as it does for a person; a step of Playwright fails later still.
        expect: { poll: { timeout: 10_000 } },
        globalSetup: 'e2e/test/lend-worlds.ts',
      }),
      wholeSystem('proof', proofTests, {}),
    ],
  },
});
