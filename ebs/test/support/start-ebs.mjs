// Starts the server in its own process, for tests that kill it.
import { register } from 'tsx/esm/api';

// A test can let time pass while no process runs.
const aheadMs = Number(process.env.TEST_CLOCK_AHEAD_MS ?? 0);
const { now } = Date;
Date.now = () => now() + aheadMs;

register();
await import('../../src/main.ts');
