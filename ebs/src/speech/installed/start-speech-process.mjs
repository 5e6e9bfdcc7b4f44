// See start-espeak-worker.mjs.
import { register } from 'tsx/esm/api';

register();
await import('./speech-process.ts');
