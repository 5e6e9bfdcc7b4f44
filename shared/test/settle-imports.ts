import { afterAll, vi } from 'vitest';

/*
 * Setup of files that share a worker and its modules. Code loaded on demand that arrives after its file fails to load, and
 * that failure is kept for the files after it.
 */
afterAll(() => vi.dynamicImportSettled());
