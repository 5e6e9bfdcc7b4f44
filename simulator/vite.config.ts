import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The page the simulator serves at `/`. */
const stage: UserConfig = {
  root: path('stage'),
  base: './',
  plugins: [react()],
  build: { outDir: path('dist/stage'), emptyOutDir: true },
};

/** The replacement for Twitch's helper: one classic script, left readable. */
const helper: UserConfig = {
  root: path('helper'),
  build: {
    outDir: path('dist/helper'),
    emptyOutDir: true,
    minify: false,
    lib: {
      entry: path('helper/twitch-ext.ts'),
      formats: ['iife'],
      name: 'localTwitchExt',
      fileName: () => 'twitch-ext.js',
    },
  },
};

/** The stand-in for `window.obsstudio`, which a local EBS's alert page loads: one classic script. */
const obs: UserConfig = {
  root: path('obs'),
  build: {
    outDir: path('dist/obs'),
    emptyOutDir: true,
    lib: {
      entry: path('obs/obs-studio.ts'),
      formats: ['iife'],
      name: 'localObs',
      fileName: () => 'obs-studio.js',
    },
  },
};

/** `vite build` builds the stage page, `vite build --mode helper` the helper, and `--mode obs` the stand-in. */
export default defineConfig(({ mode }) => ({ helper, obs })[mode] ?? stage);
