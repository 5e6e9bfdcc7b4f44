import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDb } from '../../embedded-db/start.ts';
import { composeServer } from '../../src/compose/server.ts';
import { openData } from '../../src/compose/store.ts';
import { createNoHints } from '../../src/hints/no-hints.ts';
import type { Hints } from '../../src/ports/hints.ts';
import { type Log, systemClock, systemRandom } from '../../src/ports/system.ts';
import { createLocalHints } from './local-hints.ts';
import { connectPage, type System, startSystem } from './system.ts';

/** Another process of a system, as if it were behind the same proxy. */
export async function startSecond(system: System, hints: Hints) {
  const lines: string[] = [];
  const write = (event: string, facts: unknown = {}) => lines.push(`${event} ${JSON.stringify(facts)}`);
  const log: Log = { debug: write, info: write, warn: write, error: write };
  const config = { ...system.config, port: 0 };
  const data = await openData(config, systemClock, { share: false });
  const { pagesDir } = system;
  const server = composeServer({ config, data, clock: systemClock, random: systemRandom, log, pagesDir, hints });
  const url = `http://localhost:${await server.start()}`;
  let stopped = false;
  return {
    url,
    lines,
    async stop() {
      if (stopped) return;
      stopped = true;
      await server.stop();
      await data.close();
    },
  };
}

/** Two processes on one database, which tell each other what is new, or do not. */
export async function startTwo(hinted: boolean) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bitcue-shared-'));
  const db = await startEmbeddedDb({ dataDir });
  const local = createLocalHints();
  const createHints = () => (hinted ? local.join() : createNoHints());
  const first = await startSystem({ MONGODB_URI: db.uri }, systemClock, createHints());
  let second = await startSecond(first, createHints());
  const origin = new URL(first.config.publicUrl).origin;
  const pages: Awaited<ReturnType<typeof connectPage>>[] = [];
  return {
    first,
    get second() {
      return second;
    },
    async startSecondAgain() {
      second = await startSecond(first, createHints());
    },
    /** Connects an alert page to one of them. */
    async openPage(at: 'first' | 'second', options: Parameters<typeof connectPage>[1] = {}) {
      const config = at === 'first' ? first.config : { ...first.config, publicUrl: second.url };
      const page = await connectPage(
        { config, alertKey: first.alertKey },
        { browserId: 'b'.repeat(32), origin, ...options },
      );
      pages.push(page);
      return page;
    },
    /** Closes the pages, and waits until no process has one. */
    async closePages() {
      for (const page of pages.splice(0)) {
        page.socket.close();
        await page.closed;
      }
    },
    /** Calls the second process as the dashboard does. */
    async askSecond(method: string, path: string, body?: unknown) {
      const response = await fetch(`${second.url}${path}`, {
        method,
        headers: {
          Cookie: first.cookie,
          'Content-Type': 'application/json',
          'X-Requested-With': 'bitcue',
          Origin: origin,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: response.status, json: (await response.json()) as unknown };
    },
    async close() {
      await second.stop();
      await first.close();
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
