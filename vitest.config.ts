import { defineConfig } from 'vitest/config';

/** Node packages: their tests run in plain Node. */
const node = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include, environment: 'node', testTimeout: 20_000, hookTimeout: 30_000 },
});

/** Browser code tested without a browser: a DOM by jsdom. */
const dom = (name: string, include: string[], setupFiles: string[] = []) => ({
  extends: true as const,
  test: { name, include, setupFiles, environment: 'jsdom', testTimeout: 20_000, hookTimeout: 30_000 },
});

/**
 * Whole-system tests: they start browsers and servers, so they run after all others. Each worker has a world of its own.
 * What measures sound and time runs one file at a time.
 */
const inBrowser = (name: string, include: string[], { maxWorkers, groupOrder, retry }: Record<string, number>) => ({
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
    retry,
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

/** The comparison with an independent server needs that server's address; `npm run test:real` gives it. */
const embeddedDbTests = [
  'ebs/embedded-db/**/*.test.ts',
  ...(process.env.STORE_DIFF_URI ? [] : ['!ebs/embedded-db/**/differential.test.ts']),
];

export default defineConfig({
  test: {
    // Much of a test's time is waiting: all cores are of use, where Vitest leaves one free.
    maxWorkers: '100%',
    projects: [
      node('shared', ['shared/src/**/*.test.ts', 'shared/test/**/*.test.ts']),
      node('ebs', ['ebs/src/**/*.test.ts', 'ebs/test/**/*.test.ts']),
      node('embedded-db', embeddedDbTests),
      node('simulator', ['simulator/src/**/*.test.ts', 'simulator/test/**/*.test.ts']),
      node('cli', ['cli/src/**/*.test.ts', 'cli/test/**/*.test.ts']),
      dom('ui', ['shared/ui/**/*.test.{ts,tsx}']),
      'extension-panel/vitest.config.ts',
      'extension-config/vitest.config.ts',
      dom('dashboard', ['dashboard/src/**/*.test.{ts,tsx}'], ['dashboard/test/setup.ts']),
      node('tools', ['scripts/**/*.test.mjs']),
      node('proof-tools', ['proof/src/**/*.test.ts']),
      node('e2e-tools', ['e2e/src/**/*.test.ts']),
      // A page may miss its time on a busy machine: it gets one more attempt, and is named at the end. What is about
      // things paid gets none.
      inBrowser('e2e-pages', ['e2e/test/pages/*.test.ts'], { maxWorkers: 2, groupOrder: 1, retry: 1 }),
      inBrowser('e2e', ['e2e/test/*.test.ts'], { maxWorkers: 1, groupOrder: 2, retry: 0 }),
      alone('proof', proofTests),
    ],
  },
});
