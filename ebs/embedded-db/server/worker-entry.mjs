/**
 * First module of the worker thread. On Node 20, a worker started with `--import tsx` does not get tsx's hooks, which are
 * installed on the main thread only. So it installs them itself, then continues in TypeScript.
 */
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
