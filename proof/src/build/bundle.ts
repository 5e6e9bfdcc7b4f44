import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** The entries of a build, and the first module of its database thread. */
const ENTRIES = [
  { from: 'ebs/src/main.ts', to: 'ebs/main.mjs' },
  { from: 'ebs/embedded-db/main.ts', to: 'ebs/db.mjs' },
  { from: 'ebs/embedded-db/server/worker.ts', to: 'ebs/embedded-db/server/worker-entry.mjs' },
];
/** Packages that load files from their own folder. */
const EXTERNAL = ['node-sqlite3-wasm', '@echogarden/espeak-ng-emscripten', 'mediabunny', 'wasm-media-encoders', 'pino'];

/**
 * Bundles each program of a build into one file, which starts in a fraction of the time: a proof starts the server dozens
 * of times. Every module keeps its own `import.meta.url`.
 */
export async function bundle(dir: string): Promise<void> {
  const keepUrls: Plugin = {
    name: 'keep-urls',
    setup(plugin) {
      plugin.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8').replaceAll(
          'import.meta.url',
          JSON.stringify(pathToFileURL(path).href),
        );
        return { contents: source, loader: 'ts' };
      });
    },
  };
  await Promise.all(
    ENTRIES.map(({ from, to }) =>
      build({
        entryPoints: [join(dir, from)],
        outfile: join(dir, to),
        allowOverwrite: true,
        bundle: true,
        platform: 'node',
        target: 'node20',
        format: 'esm',
        external: EXTERNAL,
        preserveSymlinks: true,
        logLevel: 'error',
        plugins: [keepUrls],
        // CommonJS packages `require` Node's built-in modules.
        banner: {
          js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
        },
      }),
    ),
  );
}
