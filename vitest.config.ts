import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { common, leftOut, node, POLL, SETTLE_IMPORTS, unitProjects } from './vitest.unit.config.ts';

/** Tests that start servers and browsers run last. They wait half of the time, so there are twice as many workers as cores. */
const system = {
  maxWorkers: Math.min(6, availableParallelism() * 2),
  sequence: { groupOrder: 1 },
};

/** Project for tests in real browsers, and for the proof. */
const wholeSystem = (name: string, include: string[], more: object) => ({
  extends: true as const,
  test: { name, include, exclude: leftOut, environment: 'node', ...system, ...POLL, ...more },
});

/** Tests of a whole package through its servers and programs: those in the packages' `test/` folders. */
const flowTests = [
  'ebs/test/**/*.test.ts',
  'ebs/embedded-db/test/**/*.test.ts',
  // The comparison with an independent server needs that server's address; `npm run test:real` gives it.
  ...(process.env.STORE_DIFF_URI ? [] : ['!ebs/embedded-db/**/differential.test.ts']),
  // Tests that need a bucket use the MinIO that `npm run test:real` builds.
  ...(process.env.STORAGE_TEST_MINIO ? [] : ['!ebs/test/s3.test.ts', '!cli/test/objects-move.test.ts']),
  // Tests of our requests to Stripe need the mock that `npm run test:real` builds.
  ...(process.env.BILLING_TEST_STRIPE ? [] : ['!ebs/test/stripe-mock.test.ts']),
  // Tests of Amazon's protocol need the moto that `npm run test:real` fetches.
  ...(process.env.POLLY_TEST_MOTO ? [] : ['!ebs/test/polly-moto.test.ts']),
  // These tests start Redis themselves; `npm run test:real` says whether it is installed.
  ...(process.env.BITCUE_REDIS ? [] : ['!ebs/test/redis/**']),
  // These tests measure with ffmpeg; `npm run test:real` says whether it is installed.
  ...(process.env.LOUDNESS_TEST_FFMPEG ? ['bench/test/**/*.test.ts'] : []),
  'simulator/test/**/*.test.ts',
  'cli/test/**/*.test.ts',
];

/** The proof on an independent server needs that server's address; `npm run test:real` gives it. */
const proofTests = [
  'proof/test/**/*.test.ts',
  ...(process.env.PROOF_MONGODB_URI ? [] : ['!proof/test/mongodb.test.ts']),
  // Two processes need Caddy, Redis and Java; `npm run test:real` says whether they are installed.
  ...(process.env.BITCUE_SURROUNDINGS ? [] : ['!proof/test/processes.test.ts']),
];

/** `npm run test:obs` passes the address of a running OBS; `npm run test:real` passes which tools for `deploy/` are installed. */
const e2eTests = [
  'e2e/test/**/*.test.ts',
  ...(process.env.BITCUE_OBS_ADDRESS ? [] : ['!e2e/test/obs*.test.ts']),
  ...(process.env.BITCUE_DEPLOY_TOOLS ? [] : ['!e2e/test/deploy/files.test.ts']),
  ...(process.env.BITCUE_CONTAINER ? [] : ['!e2e/test/deploy/container.test.ts']),
];

export default defineConfig({
  test: {
    ...common,
    projects: [
      ...unitProjects,
      ...node('flow', flowTests, { ...system, setupFiles: ['ebs/test/support/keep-wasm.ts'] }),
      wholeSystem('e2e', e2eTests, {
        // A worker keeps its system and its browser for all the files that it runs.
        isolate: false,
        setupFiles: [SETTLE_IMPORTS],
        testTimeout: 180_000,
        hookTimeout: 180_000,
        globalSetup: 'e2e/test/lend-worlds.ts',
      }),
      wholeSystem('proof', proofTests, { testTimeout: 60_000, hookTimeout: 60_000 }),
    ],
  },
});
