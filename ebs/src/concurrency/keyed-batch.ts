/** One request in a batch, with its caller's promise. */
export interface Pending<In, Out> {
  request: In;
  resolve(out: Out): void;
  reject(error: unknown): void;
}

/**
 * Runs requests in batches: one at a time and in order per key, concurrently for different keys. A batch holds the
 * requests of one turn of the event loop, or those that arrived while the batch before it ran. `run` resolves or
 * rejects every request; when it throws, it rejects those it has not answered.
 */
export function createKeyedBatch<In, Out>(
  run: (key: string, batch: readonly Pending<In, Out>[]) => Promise<void>,
): (key: string, request: In) => Promise<Out> {
  const waiting = new Map<string, Pending<In, Out>[]>();

  async function drain(key: string): Promise<void> {
    for (;;) {
      const batch = waiting.get(key) ?? [];
      if (batch.length === 0) break;
      waiting.set(key, []);
      try {
        await run(key, batch);
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    waiting.delete(key);
  }

  return (key, request) =>
    new Promise((resolve, reject) => {
      const batch = waiting.get(key);
      if (batch) {
        batch.push({ request, resolve, reject });
        return;
      }
      waiting.set(key, [{ request, resolve, reject }]);
      setImmediate(() => void drain(key));
    });
}
