import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { bundledPrograms } from './e2e/src/bundled-programs.ts';
import { LongestFirst } from './scripts/lib/longest-first.mjs';
import { byLength } from './shared/test/test-run.ts';

/** Files that replace modules or measure their process each get their own worker. */
const ISOLATED = '**/*.isolated.test.*';

/** Long files cover every page, every message or a whole build. A short run skips them unless it names them. */
const LONG = '**/*.long.test.*';
const namesLong = process.argv.some((arg) => arg.includes('.long.test.'));
export const leftOut = namesLong ? [] : byLength({ short: [LONG], middle: [], full: [] });

/** Bundles the threads and processes that tests start. */
const plugins = [bundledPrograms()];

type Options = {
  environment: 'node' | 'jsdom';
  environmentOptions?: { jsdom: { html: string } };
  setupFiles?: string[];
  maxWorkers?: number;
  sequence?: { groupOrder: number };
};

/** Polling can take long on a busy machine, and by default `expect.poll` gives up after a second. */
export const POLL = { expect: { poll: { timeout: 30_000 } } };

/** Setup for files that share modules. Listed last, because after-hooks run in reverse: imports finish before anything is undone. */
export const SETTLE_IMPORTS = 'shared/test/settle-imports.ts';

/** Creates a project whose files share the modules they load, and a second project for its `*.isolated.test.ts` files. */
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

/** Project for Node packages: tests run in plain Node. */
export const node = (name: string, include: string[], more: Partial<Options> = {}) =>
  project(name, include, { environment: 'node', ...more });

/** Project for browser code that is tested with jsdom instead of a browser. */
const dom = (name: string, include: string[], more: Partial<Options>) =>
  project(name, include, { environment: 'jsdom', ...more });

/** Page of an extension view, with the address of its EBS. */
const extensionPage = { jsdom: { html: '<!doctype html><meta name="ebs-url" content="http://localhost:8080/">' } };

/** Options of every project. */
export const common = {
  // Tests wait a quarter of the time, so there are more workers than cores.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // An order given on the command line, such as `--sequence.shuffle.files`, takes precedence.
  ...(process.argv.some((arg) => arg.startsWith('--sequence')) ? {} : { sequence: { sequencer: LongestFirst } }),
};

/** Tests next to the file they test. Packages of one kind share a project, whose workers load each module once. */
export const unitProjects = [
  ...node('node', ['{shared,ebs,simulator,cli,proof,bench,e2e}/src/**/*.test.ts', 'scripts/**/*.test.mjs']),
  ...dom('dashboard', ['dashboard/src/**/*.test.{ts,tsx}'], { setupFiles: ['dashboard/test/setup.ts'] }),
  ...dom('extension', ['extension-{panel,config}/src/**/*.test.{ts,tsx}', 'shared/ui/**/*.test.{ts,tsx}'], {
    environmentOptions: extensionPage,
  }),
];

/** `npm run test:unit`. */
export default defineConfig({ test: { ...common, projects: unitProjects } });
