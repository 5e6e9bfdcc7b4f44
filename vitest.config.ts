import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { common, leftOut, node, unitProjects } from './vitest.unit.config.ts';

/** What starts servers and browsers runs after all else. Half of its time is waiting, so on twice as many workers as cores. */
const system = {
  maxWorkers: Math.min(6, availableParallelism() * 2),
  sequence: { groupOrder: 1 },
};

/** Tests in real browsers, and the proof. */
const wholeSystem = (name: string, include: string[], more: object) => ({
  extends: true as const,
  test: { name, include, exclude: leftOut, environment: 'node', ...system, ...more },
});

/** Tests of a whole package, as users of its servers and programs see it: those in the packages' `test/` folders. */
const flowTests = [
  'ebs/test/**/*.test.ts',
  'ebs/embedded-db/test/**/*.test.ts',
  // The comparison with an independent server needs that server's address; `npm run test:real` gives it.
  ...(process.env.STORE_DIFF_URI ? [] : ['!ebs/embedded-db/**/differential.test.ts']),
  'simulator/test/**/*.test.ts',
  'cli/test/**/*.test.ts',
];

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
      ...node('flow', flowTests, system),
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
