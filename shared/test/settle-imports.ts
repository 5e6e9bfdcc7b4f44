import { afterAll, vi } from 'vitest';

/*
 * Setup for test files that share a worker and its modules. A dynamic import still in flight when its file ends fails, and
 * the failure is cached for the files that follow.
 */
afterAll(() => vi.dynamicImportSettled());
