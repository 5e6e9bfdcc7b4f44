import { fileURLToPath } from 'node:url';
import { createExtensionBuild } from '../scripts/lib/extension-vite.mjs';

/** Builds the streamer views. */
export default createExtensionBuild({
  folder: fileURLToPath(new URL('.', import.meta.url)),
  views: ['config', 'live-config'],
  assetsDir: 'config-assets',
});
