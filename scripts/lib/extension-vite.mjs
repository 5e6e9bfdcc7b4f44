import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';
import { createVendorBanner } from './vendor-banner.mjs';

/**
 * Vite config for extension views, which Twitch hosts. Twitch's review requires readable JavaScript (guideline 2.5), so our
 * code is not minified. Libraries are in a separate, minified file (2.6), whose first lines name them.
 * @param {{ folder: string, views: string[], assetsDir: string }} options the package's folder; names of its `.html`
 *   files; folder for its other files, separate from those of other packages in the zip
 */
export function createExtensionBuild({ folder, views, assetsDir }) {
  return {
    root: folder,
    base: './',
    plugins: [withoutJsonSchema, minifyVendor],
    // Howler's own build without positional sound, which nothing here uses.
    resolve: { alias: [{ find: /^howler$/, replacement: 'howler/dist/howler.core.min.js' }] },
    build: {
      outDir: join(folder, 'dist'),
      assetsDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      cssMinify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(views.map((view) => [view, join(folder, `${view}.html`)])),
        output: {
          // Docstrings and bundler hints stay in the sources. Without them, our part is a fifth smaller.
          comments: { legal: true, annotation: false, jsdoc: false },
          codeSplitting: {
            groups: [
              { name: 'vendor', test: /node_modules|rolldown[\\/]runtime/, priority: 1 },
              { name: 'common', minShareCount: 2 },
            ],
          },
        },
      },
    },
  };
}

/**
 * Leaves out zod's conversion to JSON Schema, which the views never call: 5 KB of their limit of 120 KB. Every schema refers to
 * it, so bundlers cannot tell that it is unused.
 */
const withoutJsonSchema = {
  name: 'without-json-schema',
  enforce: 'pre',
  load(id) {
    if (!/[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
    const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    if (names.length === 0) throw new Error(`${id} is written differently now; see scripts/lib/extension-vite.mjs.`);
    return `const leftOut = () => undefined;\nexport { ${names.map((name) => `leftOut as ${name}`).join(', ')} };`;
  },
};

/** Minifies only the file of the libraries. Runs last, because an earlier result would be formatted again. */
const minifyVendor = {
  name: 'minify-vendor',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.name !== 'vendor') continue;
      const { code, errors } = minifySync(chunk.fileName, chunk.code, {
        module: true,
        compress: { target: 'es2022' },
        codegen: { removeWhitespace: true, legalComments: 'none' },
      });
      if (errors.length > 0) throw new Error(`The libraries could not be minified: ${errors[0].message}`);
      chunk.code = `${createVendorBanner(chunk.moduleIds)}\n${code}`;
    }
  },
};
