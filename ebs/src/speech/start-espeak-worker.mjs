// A worker thread does not inherit the TypeScript loader on every Node version, and `--import tsx` in its execArgv has
// no effect on Node 20; registering the loader here works on all of them.
import { register } from 'tsx/esm/api';

register();
await import('./espeak-worker.ts');
