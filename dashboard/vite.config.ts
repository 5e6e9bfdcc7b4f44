import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const root = path('.');

/**
 * What both builds share: the EBS serves the files from the root of its address. No file is inlined, so that the pages
 * run under a policy of 'self' alone.
 */
const shared: UserConfig = { root, base: '/', publicDir: false };

/**
 * The toasts' library puts its styles into the page by script, which our policy forbids. It also ships them as a file, which
 * `main.tsx` imports; here the call that puts them in is taken out. Throws when the library has changed.
 */
const stylesByFile: Plugin = {
  name: 'toast-styles-by-file',
  transform(code, id) {
    if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs$/.test(id)) return null;
    const without = code.replace(/^__insertCSS\(".*"\)\s*;?$/m, '');
    if (without === code) throw new Error('sonner puts its styles in by another way now; see vite.config.ts.');
    return { code: without, map: null };
  },
};

/** The dashboard: `dist/app/index.html`, and its files under /assets. */
const app: UserConfig = {
  ...shared,
  plugins: [react(), stylesByFile],
  build: {
    outDir: path('dist/app'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: path('index.html'),
      // Zod and its setting in one file, so that it is set before any other file makes a schema.
      output: { codeSplitting: { groups: [{ name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|zod-without-eval/ }] } },
    },
  },
};

/** The alert page: `dist/alerts/alerts.html`, which the EBS serves at /alerts/v1/{uuid}, and its files under /alerts-assets. */
const alerts: UserConfig = {
  ...shared,
  build: {
    // Chromium 103: the browser of OBS 28 to 30.
    target: 'chrome103',
    outDir: path('dist/alerts'),
    emptyOutDir: true,
    assetsDir: 'alerts-assets',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: path('alerts.html') },
  },
};

/** `vite build` makes the dashboard, `vite build --mode alerts` the alert page. */
export default defineConfig(({ mode }) => (mode === 'alerts' ? alerts : app));
