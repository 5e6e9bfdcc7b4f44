/**
 * First module of the worker thread. A worker started with `--import tsx` does not get tsx's hooks on Node 20 (they are
 * installed on the main thread alone), so it installs them itself and goes on in TypeScript.
 */
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
