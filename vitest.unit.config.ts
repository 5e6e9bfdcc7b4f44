import { defineConfig } from 'vitest/config';
import { bundledPrograms } from './e2e/src/bundled-programs.ts';
import { LongestFirst } from './scripts/lib/longest-first.mjs';
import { byLength } from './shared/test/test-run.ts';

/** Files that replace modules or measure their process get a worker of their own each. */
const ISOLATED = '**/*.isolated.test.*';

/** Long files go through every page, every message or a whole build. A short run leaves them out unless it names them. */
const LONG = '**/*.long.test.*';
const namesLong = process.argv.some((arg) => arg.includes('.long.test.'));
export const leftOut = namesLong ? [] : byLength({ short: [LONG], middle: [], full: [] });

/** Threads and processes that tests start. */
const plugins = [bundledPrograms()];

type Options = {
  environment: 'node' | 'jsdom';
  setupFiles?: string[];
  maxWorkers?: number;
  sequence?: { groupOrder: number };
};

/** A project whose files share the modules they load; what is named `*.isolated.test.ts` is a project beside it. */
function project(name: string, include: string[], options: Options) {
  const common = { ...options, testTimeout: 20_000, hookTimeout: 30_000 };
  return [
    {
      extends: true as const,
      plugins,
      test: { ...common, name, include, exclude: [ISOLATED, ...leftOut], isolate: false },
    },
    {
      extends: true as const,
      plugins,
      test: { ...common, name: `${name}-isolated`, include: include.map(isolatedOnly), isolate: true },
    },
  ];
}

const isolatedOnly = (pattern: string) => pattern.replace('*.test.', '*.isolated.test.');

/** Node packages: their tests run in plain Node. */
export const node = (name: string, include: string[], more: Partial<Options> = {}) =>
  project(name, include, { environment: 'node', ...more });

/** Browser code tested without a browser: a DOM by jsdom. */
const dom = (name: string, include: string[], setupFiles: string[] = []) =>
  project(name, include, { environment: 'jsdom', setupFiles });

/** What every project has in common. */
export const common = {
  // Much of a test's time is waiting: all cores are of use, where Vitest leaves one free.
  maxWorkers: '100%',
  // An order given on the command line, as `--sequence.shuffle.files`, comes first.
  ...(process.argv.some((arg) => arg.startsWith('--sequence')) ? {} : { sequence: { sequencer: LongestFirst } }),
};

/** Tests that are next to the file they test. Packages that run in Node share a project, whose workers load a module once. */
export const unitProjects = [
  ...node('node', ['{shared,ebs,simulator,cli,proof,bench,e2e}/src/**/*.test.ts', 'scripts/**/*.test.mjs']),
  ...dom('dashboard', ['dashboard/src/**/*.test.{ts,tsx}'], ['dashboard/test/setup.ts']),
  ...dom('ui', ['shared/ui/**/*.test.{ts,tsx}']),
  'extension-panel/vitest.config.ts',
  'extension-config/vitest.config.ts',
];

/** `npm run test:unit`. */
export default defineConfig({ test: { ...common, projects: unitProjects } });
