// The server as a process of its own, for tests that kill it.
import { register } from 'tsx/esm/api';

register();
await import('../../src/main.ts');
