import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/**
 * The alert page: `dist/alerts.html`, which the EBS serves at /alerts/v1/{uuid}, and its files in `dist/alerts-assets`, served
 * at /alerts-assets. No file is inlined, so that the page runs under a policy of 'self' alone.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  publicDir: false,
  build: {
    // Chromium 103: the browser of OBS 28 to 30.
    target: 'chrome103',
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'alerts-assets',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: fileURLToPath(new URL('alerts.html', import.meta.url)) },
  },
});
