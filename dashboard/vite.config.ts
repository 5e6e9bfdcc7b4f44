import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const root = path('.');

/**
 * Options of both builds. The EBS serves the files from its root. No file is inlined, so that the pages work with a content
 * security policy of 'self' only.
 */
const shared: UserConfig = { root, base: '/', publicDir: false };

/**
 * Removes the call by which the toast library inserts its styles, which our content security policy forbids. `main.tsx`
 * imports the same styles as a file. Throws if the library has changed.
 */
const stylesByFile: Plugin = {
  name: 'toast-styles-by-file',
  transform(code, id) {
    if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs$/.test(id)) return null;
    const without = code.replace(/^__insertCSS\(".*"\)\s*;?$/m, '');
    if (without === code) throw new Error('sonner now inserts its styles differently; see vite.config.ts.');
    return { code: without, map: null };
  },
};

/**
 * Empties the parts of Zod that turn schemas into JSON Schema: every schema refers to them, so tree-shaking never drops
 * them, but no page calls them. They are 7 KB of the first load. Throws if the library has changed.
 */
const noJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  transform(code, id) {
    if (!/[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    if (names.length === 0) throw new Error('Zod now exports its JSON Schema differently; see vite.config.ts.');
    const aliases = [...code.matchAll(/^export \{ (\w+) as (\w+) \};$/gm)].map(([text]) => text);
    const empty = names.map((name) => `export function ${name}() {}`);
    return { code: [...empty, ...aliases].join('\n'), map: null };
  },
};

/** Removes descriptions of schemas, which only the API's description contains. They are 2.5 KB of the first load, compressed. */
const noDescriptions: Plugin = {
  name: 'schemas-without-descriptions',
  enforce: 'pre',
  transform(code, id) {
    if (!/[\\/]shared[\\/]src[\\/].*\.ts$/.test(id)) return null;
    return { code: code.replace(/\.describe\(\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*,?\s*\)/g, ''), map: null };
  },
};

/** Names mediabunny and where its source is in the chunk that cuts videos, as its licence (MPL-2.0) requires. */
const namesMediabunny: Plugin = {
  name: 'names-mediabunny',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.moduleIds.some((id) => /[\\/]mediabunny[\\/]/.test(id))) continue;
      chunk.code = `/*! mediabunny (MPL-2.0), minified; its source is on npm and mediabunny.dev */\n${chunk.code}`;
    }
  },
};

/** The dashboard: `dist/app/index.html`, and its files under /assets. */
const app: UserConfig = {
  ...shared,
  plugins: [react(), stylesByFile, noJsonSchema, noDescriptions, namesMediabunny],
  build: {
    outDir: path('dist/app'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: path('index.html'),
      output: {
        codeSplitting: {
          groups: [
            // Zod and its configuration share a chunk, so that it is configured before any other chunk creates a schema.
            { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|zod-without-eval/ },
            // Every page needs all entries of the catalogue; together they compress to two thirds.
            { name: 'features', test: /shared[\\/]src[\\/]features[\\/](\w+)[\\/]\1\.ts$/ },
          ],
        },
      },
    },
  },
};

/**
 * A page that OBS shows: the alert page, `dist/alerts/alerts.html`, which the EBS serves at /alerts/v1/{key}, and its files under
 * /alerts-assets; the widgets likewise.
 */
const forObs = (name: 'alerts' | 'widgets'): UserConfig => ({
  ...shared,
  build: {
    // Chromium 103: the browser of OBS 28 to 30.
    target: 'chrome103',
    outDir: path(`dist/${name}`),
    emptyOutDir: true,
    assetsDir: `${name}-assets`,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: path(`${name}.html`) },
  },
});

/** `vite build` builds the dashboard, `vite build --mode alerts` the alert page, `vite build --mode widgets` the widgets. */
export default defineConfig(({ mode }) => (mode === 'alerts' || mode === 'widgets' ? forObs(mode) : app));
