import { createExtensionTests } from '../scripts/lib/extension-vitest.mjs';
import build from './vite.config.ts';

export default createExtensionTests('config', build);
