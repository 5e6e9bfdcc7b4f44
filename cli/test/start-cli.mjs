// The command line as a process of its own.
import { register } from 'tsx/esm/api';

register();
await import('../src/bin.ts');
