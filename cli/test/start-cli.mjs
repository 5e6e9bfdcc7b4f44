// Runs the command line as its own process.
import { register } from 'tsx/esm/api';

register();
await import('../src/bin.ts');
