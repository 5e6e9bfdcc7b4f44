// Runs the local Twitch in a process of its own.
import { register } from 'tsx/esm/api';

register();
await import('../src/main.ts');
