// See ../server/worker-entry.mjs: a file that registers the TypeScript loader and goes on in TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('../main.ts');
