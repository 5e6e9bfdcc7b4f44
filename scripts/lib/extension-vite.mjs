import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Vite config for extension views, which Twitch hosts. Twitch's review requires readable JavaScript (guideline 2.5) with
 * libraries in a file of their own (2.6), so nothing is minified. With React the scripts would be 172 KB gzipped, with
 * Preact, which has the same API, they are 81 KB. Preact comes from its readable sources, because its published files are
 * minified.
 * @param {{ folder: string, views: string[], assetsDir: string }} options the package's folder; names of its `.html`
 *   files; folder for its other files, apart from other packages' in the zip
 */
export function createExtensionBuild({ folder, views, assetsDir }) {
  const preact = dirname(createRequire(join(folder, 'package.json')).resolve('preact/package.json'));
  const source = (path) => join(preact, path);
  return {
    root: folder,
    base: './',
    resolve: {
      alias: [
        { find: /^(react|preact)\/jsx-(dev-)?runtime$/, replacement: source('jsx-runtime/src/index.js') },
        { find: /^react-dom\/client$/, replacement: source('compat/client.mjs') },
        { find: /^(react|react-dom|preact\/compat)$/, replacement: source('compat/src/index.js') },
        { find: /^preact\/hooks$/, replacement: source('hooks/src/index.js') },
        { find: /^preact$/, replacement: source('src/index.js') },
      ],
    },
    build: {
      outDir: join(folder, 'dist'),
      assetsDir,
      emptyOutDir: true,
      target: 'es2020',
      minify: false,
      cssMinify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(views.map((view) => [view, join(folder, `${view}.html`)])),
        output: {
          codeSplitting: {
            groups: [
              { name: 'vendor', test: /node_modules/, priority: 1 },
              { name: 'common', minShareCount: 2 },
            ],
          },
        },
      },
    },
  };
}
