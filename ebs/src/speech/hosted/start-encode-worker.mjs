// See start-espeak-worker.mjs.
import { register } from 'tsx/esm/api';

register();
await import('./encode-worker.ts');
