// See speech/start-espeak-worker.mjs: on Node 20 a worker thread has no TypeScript loader of its own.
import { register } from 'tsx/esm/api';

register();
await import('./probe-worker.ts');
