import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { root } from './node-process.ts';

/** Packages that load files from their own folder, so they are not bundled. */
const EXTERNAL = [
  'node-sqlite3-wasm',
  '@echogarden/espeak-ng-emscripten',
  'mediabunny',
  'wasm-media-encoders',
  'pino',
  'esbuild',
  'playwright-core',
  '@sparticuz/chromium',
];
/** Written in parts, because this module may be bundled itself. */
const OWN_URL = ['import', 'meta', 'url'].join('.');
/** Needed because CommonJS packages `require` Node's built-in modules. */
const REQUIRE = `import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(${OWN_URL});`;

/** Matches a module's reference to the first file of a thread or process: `new URL` with a path that ends in `.mjs`. */
export const PROGRAM_URL = /new URL\(\s*'(\.{1,2}\/[^']+\.mjs)',\s*import\.meta\.url,?\s*\)/g;

/** What to bundle, and where. */
export interface BundleOptions {
  /** Folder that the entries are relative to. */
  root: string;
  /** Folder for the bundles. Packages that are not bundled are resolved from there. */
  outDir: string;
  /** Entries by bundle name: `{ 'ebs.mjs': 'ebs/src/main.ts' }`. */
  entries: Readonly<Record<string, string>>;
}

/**
 * Bundles Node programs and their worker threads into one file each, which plain `node` starts in a fraction of the time
 * a TypeScript loader needs. Every module keeps its own `import.meta.url`, so that it finds the files beside it.
 */
export async function bundle({ root, outDir, entries }: BundleOptions): Promise<void> {
  const waiting = Object.entries(entries).map(([to, from]) => ({ to, from: join(root, from) }));
  const known = new Set<string>();
  /** Returns the bundle of a worker's first module, which is built as a separate entry. */
  const bundleWorker = (path: string): string => {
    const to = relative(root, path).replaceAll(/[\\/]/g, '.');
    if (!known.has(to)) waiting.push({ to, from: path });
    known.add(to);
    return pathToFileURL(join(outDir, to)).href;
  };
  const rewriteUrls: Plugin = {
    name: 'rewrite-urls',
    setup(plugin) {
      plugin.onLoad({ filter: /\.(ts|mjs)$/ }, ({ path }) => {
        // With preserved symlinks, our own packages have paths like `node_modules/@bitcue/shared`.
        if (/node_modules\/(?!@bitcue\/)/.test(path)) return null;
        const contents = readFileSync(path, 'utf8')
          .replaceAll(PROGRAM_URL, (_, file: string) => `new URL('${bundleWorker(join(dirname(path), file))}')`)
          // A worker's first module registers the loader, which a bundle does not need.
          .replaceAll(/^import \{ register \} from 'tsx\/esm\/api';$|^register\(\);$/gm, '')
          .replaceAll(OWN_URL, JSON.stringify(pathToFileURL(path).href));
        return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
      });
    },
  };
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
          logLevel: 'error',
          plugins: [rewriteUrls],
          banner: { js: REQUIRE },
        }),
      ),
    );
  }
}

/** Creates a new folder for a run's bundles, from which packages that are not bundled can be resolved. */
export function createBundleFolder(): string {
  const cache = join(root, 'node_modules', '.cache', 'bitcue');
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(join(cache, 'programs-'));
}
