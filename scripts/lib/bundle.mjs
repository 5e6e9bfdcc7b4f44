import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Packages that load files from their own folder, or are loaded only if a setting asks for them, so they are not bundled. */
const EXTERNAL = [
  'node-sqlite3-wasm',
  '@echogarden/espeak-ng-emscripten',
  'mediabunny',
  'wasm-media-encoders',
  'pino',
  'esbuild',
  'playwright-core',
  '@sparticuz/chromium',
  '@aws-sdk/*',
  'stripe',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
];
/** Written in parts, because this module may be bundled itself. */
const OWN_URL = ['import', 'meta', 'url'].join('.');
/** Needed because CommonJS packages `require` Node's built-in modules. */
const REQUIRE = `import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(${OWN_URL});`;

/** Matches a module's reference to the first file of a thread or process: `new URL` with a path that ends in `.mjs`. */
export const PROGRAM_URL = /new URL\(\s*'(\.{1,2}\/[^']+\.mjs)',\s*import\.meta\.url,?\s*\)/g;

/**
 * Bundles Node programs and their worker threads into one file each, with a source map. Plain `node` starts them in a fraction
 * of the time a TypeScript loader needs. Modules still find the files next to their source: their `import.meta.url` becomes
 * that of the source, relative to the bundle.
 * @param {import('./bundle.d.mts').BundleOptions} options
 */
export async function bundle({ root, outDir, entries, packagesOutside = false }) {
  // Loaded here, because this file is also loaded where development packages are missing.
  const { build } = await import('esbuild');
  const waiting = Object.entries(entries).map(([to, from]) => ({ to, from: join(root, from) }));
  const known = new Set();
  /** Returns the bundle's path for a worker's first module, which is built as a separate entry. */
  const bundleWorker = (path) => {
    const to = relative(root, path).replaceAll(/[\\/]/g, '.');
    if (!known.has(to)) waiting.push({ to, from: path });
    known.add(to);
    return join(outDir, to);
  };
  /** Returns code for a file's URL, relative to the bundle that contains the code. */
  const urlFrom = (bundled, path) => {
    const fromBundle = relative(dirname(join(outDir, bundled)), path).replaceAll('\\', '/');
    return `new URL(${JSON.stringify(fromBundle)}, ${OWN_URL})`;
  };
  const rewriteUrls = (to) => ({
    name: 'rewrite-urls',
    setup(plugin) {
      plugin.onLoad({ filter: /\.(ts|mjs)$/ }, ({ path }) => {
        // With preserved symlinks, our own packages have paths like `node_modules/@bitcue/shared`.
        if (/node_modules\/(?!@bitcue\/)/.test(path)) return null;
        const parts = readFileSync(path, 'utf8')
          // A worker's first module registers the loader, which a bundle does not need.
          .replaceAll(/^import \{ register \} from 'tsx\/esm\/api';$|^register\(\);$/gm, '')
          .split(PROGRAM_URL);
        // Odd parts are the paths of programs.
        const contents = parts
          .map((part, index) =>
            index % 2 === 1
              ? urlFrom(to, bundleWorker(join(dirname(path), part)))
              : part.replaceAll(OWN_URL, `${urlFrom(to, path)}.href`),
          )
          .join('');
        return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
      });
      if (!packagesOutside) return;
      plugin.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === 'entry-point' || path.startsWith('@bitcue/') ? null : { path, external: true },
      );
    },
  });
  for (let next = waiting.splice(0); next.length > 0; next = waiting.splice(0)) {
    await Promise.all(
      next.map(({ to, from }) =>
        build({
          entryPoints: [from],
          outfile: join(outDir, to),
          bundle: true,
          platform: 'node',
          target: 'node20',
          format: 'esm',
          external: EXTERNAL,
          preserveSymlinks: true,
          allowOverwrite: true,
          sourcemap: 'linked',
          sourcesContent: false,
          logLevel: 'error',
          plugins: [rewriteUrls(to)],
          banner: { js: REQUIRE },
        }),
      ),
    );
  }
}
