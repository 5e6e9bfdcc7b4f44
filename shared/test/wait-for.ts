import { vi } from 'vitest';

/**
 * Waits until a check no longer throws, for as long as a test on a busy machine may need: by default, `vi.waitFor` gives up
 * after a second.
 */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000 });
}
