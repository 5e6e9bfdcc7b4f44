/**
 * Collects the entries of one turn of the event loop and passes them on together, so that the writes of a turn are
 * sent as one command. `flush` returns one answer per entry, in order. If it throws, every entry fails with that error.
 * `lingerMs` says how long to collect entries that are not urgent.
 */
export function createBatch<In, Out>(
  flush: (entries: In[]) => Promise<Out[]>,
  { maxEntries = 500, lingerMs = 0 }: { maxEntries?: number; lingerMs?: number } = {},
): (entry: In) => Promise<Out> {
  interface Waiting {
    entry: In;
    resolve: (out: Out) => void;
    reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];

  async function send(batch: Waiting[]): Promise<void> {
    try {
      const outs = await flush(batch.map((one) => one.entry));
      if (outs.length !== batch.length) throw new Error('batch: `flush` must return one answer per entry');
      batch.forEach((one, index) => {
        one.resolve(outs[index] as Out);
      });
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
  }

  function sendAll(): void {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += maxEntries) void send(all.slice(start, start + maxEntries));
  }

  return (entry) =>
    new Promise<Out>((resolve, reject) => {
      waiting.push({ entry, resolve, reject });
      if (waiting.length > 1) return;
      if (lingerMs > 0) setTimeout(sendAll, lingerMs);
      else setImmediate(sendAll);
    });
}
