import { type HttpLine, openLine } from './http-line.ts';
import type { PageListener } from './pages.ts';
import type { Purchase } from './purchases.ts';

/** Milliseconds within which each purchase must be done after it was sent. */
const LAST_MS = 15_000;

/** The result of a load, in milliseconds. */
export interface LoadResult {
  /** Number of purchases completed in the measured time. */
  done: number;
  wallMs: number;
  /** From the first byte sent until the page has the alert, for each purchase. */
  pushMs: number[];
}

interface Flight {
  sentAt: number;
  pushMs: number | null;
  /** Progress so far, for the error message if the load does not end. */
  told: string[];
  settle: () => void;
}

/** Sends purchases through both doors and follows them to the page, until the page may forget them. */
export class Load {
  readonly #port: number;
  readonly #flights = new Map<string, Flight>();
  readonly #free: HttpLine[] = [];
  readonly #lines: HttpLine[] = [];
  readonly #pushMs: number[] = [];
  #sent = 0;
  /** Pass this to the pages. */
  readonly listener: PageListener = {
    onPlay: (id) => {
      const flight = this.#flights.get(id);
      if (!flight) throw new Error(`an alert nobody bought, or played after its end: ${id}`);
      if (flight.pushMs !== null) throw new Error(`an alert was played twice: ${id}`);
      flight.pushMs = performance.now() - flight.sentAt;
      flight.told.push('play');
    },
    onSettled: (id) => this.#flights.get(id)?.settle(),
  };

  constructor(port: number) {
    this.#port = port;
  }

  /** Keeps `parallel` purchases in flight until all are done. */
  async runClosed(purchases: readonly Purchase[], parallel: number): Promise<LoadResult> {
    let next = 0;
    return this.#timed(purchases.length, async () => {
      const work = async () => {
        for (let index = next++; index < purchases.length; index = next++) {
          const purchase = purchases[index];
          if (purchase) await this.#buy(purchase);
        }
      };
      await Promise.all(Array.from({ length: parallel }, work));
    });
  }

  /** Sends at a fixed rate, however slow the server is. The first failure ends it. */
  async runOpen(purchases: readonly Purchase[], perS: number): Promise<LoadResult> {
    return this.#timed(purchases.length, async () => {
      const inFlight: Promise<void>[] = [];
      const failures: unknown[] = [];
      const start = performance.now();
      let index = 0;
      while (index < purchases.length && failures.length === 0) {
        const due = Math.min(purchases.length, Math.floor(((performance.now() - start) * perS) / 1_000) + 1);
        for (; index < due; index += 1) {
          const purchase = purchases[index];
          if (purchase) inFlight.push(this.#buy(purchase).catch((error) => void failures.push(error)));
        }
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      if (failures.length === 0) await Promise.all(inFlight);
      if (failures.length > 0) throw failures[0];
    });
  }

  close(): void {
    for (const line of this.#lines) line.close();
  }

  async #timed(count: number, run: () => Promise<void>): Promise<LoadResult> {
    this.#pushMs.length = 0;
    const start = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setInterval(() => {
        const oldest = this.#flights.values().next().value;
        if (oldest === undefined || performance.now() - oldest.sentAt <= LAST_MS) return;
        const told = oldest.told.join(', ') || 'nothing';
        reject(
          new Error(
            `a purchase was not done within ${LAST_MS / 1_000} s, with ${this.#flights.size} in flight; so far: ${told}`,
          ),
        );
      }, 1_000);
    });
    const running = run();
    // The race reports its failure, unless the failure comes after the race is over.
    running.catch(() => {});
    try {
      await Promise.race([running, late]);
    } finally {
      clearInterval(timer);
    }
    return { done: count, wallMs: performance.now() - start, pushMs: [...this.#pushMs] };
  }

  /** Sends to both doors at the same time. Every second time, the webhook's bytes go first. */
  async #buy(purchase: Purchase): Promise<void> {
    const flight: Flight = { sentAt: performance.now(), pushMs: null, told: [], settle: () => {} };
    const settled = new Promise<void>((resolve) => {
      flight.settle = resolve;
    });
    this.#flights.set(purchase.id, flight);
    const webhookFirst = this.#sent++ % 2 === 0;
    const doors = webhookFirst ? [purchase.webhook, purchase.receipt] : [purchase.receipt, purchase.webhook];
    await Promise.all([...doors.map(async (door) => flight.told.push(await this.#send(door))), settled]);
    this.#flights.delete(purchase.id);
    if (flight.pushMs === null) throw new Error('a purchase was settled without an alert');
    this.#pushMs.push(flight.pushMs);
  }

  async #send(request: Buffer): Promise<string> {
    let line = this.#free.shift();
    while (line && !line.isOpen()) line = this.#free.shift();
    if (!line) {
      line = openLine(this.#port);
      this.#lines.push(line);
    }
    const { status, body } = await line.ask(request);
    if (status !== 200 && status !== 204) throw new Error(`a door answered ${status}: ${body}`);
    this.#free.push(line);
    return body || String(status);
  }
}
