import { availableParallelism } from 'node:os';
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
  environmentOptions?: { jsdom: { html: string } };
  setupFiles?: string[];
  maxWorkers?: number;
  sequence?: { groupOrder: number };
};

/** What is asked until it is so may take long on a busy machine: `expect.poll` gives up after a second by itself. */
export const POLL = { expect: { poll: { timeout: 30_000 } } };

/** Setup for files that share modules. Listed last, because after-hooks run in reverse: imports finish before anything is undone. */
export const SETTLE_IMPORTS = 'shared/test/settle-imports.ts';

/** A project whose files share the modules they load; what is named `*.isolated.test.ts` is a project beside it. */
function project(name: string, include: string[], options: Options) {
  const common = { ...options, ...POLL, testTimeout: 60_000, hookTimeout: 60_000 };
  return [
    {
      extends: true as const,
      plugins,
      test: {
        ...common,
        name,
        include,
        exclude: [ISOLATED, ...leftOut],
        setupFiles: [...(options.setupFiles ?? []), SETTLE_IMPORTS],
        isolate: false,
      },
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
const dom = (name: string, include: string[], more: Partial<Options>) =>
  project(name, include, { environment: 'jsdom', ...more });

/** The page of an extension view, which names its EBS. */
const extensionPage = { jsdom: { html: '<!doctype html><meta name="ebs-url" content="http://localhost:8080/">' } };

/** What every project has in common. */
export const common = {
  // A fourth of a test's time is waiting, so there are more workers than cores.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // An order given on the command line, as `--sequence.shuffle.files`, comes first.
  ...(process.argv.some((arg) => arg.startsWith('--sequence')) ? {} : { sequence: { sequencer: LongestFirst } }),
};

/** Tests that are next to the file they test. Packages of one kind share a project, whose workers load a module once. */
export const unitProjects = [
  ...node('node', ['{shared,ebs,simulator,cli,proof,bench,e2e}/src/**/*.test.ts', 'scripts/**/*.test.mjs']),
  ...dom('dashboard', ['dashboard/src/**/*.test.{ts,tsx}'], { setupFiles: ['dashboard/test/setup.ts'] }),
  ...dom('extension', ['extension-{panel,config}/src/**/*.test.{ts,tsx}', 'shared/ui/**/*.test.{ts,tsx}'], {
    environmentOptions: extensionPage,
  }),
];

/** `npm run test:unit`. */
export default defineConfig({ test: { ...common, projects: unitProjects } });
