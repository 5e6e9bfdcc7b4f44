import { fileURLToPath } from 'node:url';
import { createExtensionBuild } from '../scripts/lib/extension-vite.mjs';

/** Builds the viewer views. */
export default createExtensionBuild({
  folder: fileURLToPath(new URL('.', import.meta.url)),
  views: ['panel', 'component', 'mobile'],
  assetsDir: 'assets',
});
