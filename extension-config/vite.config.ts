import { fileURLToPath } from 'node:url';
import { createExtensionBuild } from '../scripts/lib/extension-vite.mjs';

/** The views for streamers. */
export default createExtensionBuild({
  folder: fileURLToPath(new URL('.', import.meta.url)),
  views: ['config', 'live-config'],
  assetsDir: 'config-assets',
});
