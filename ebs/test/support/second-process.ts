import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startEmbeddedDb } from '../../embedded-db/start.ts';
import { composeServer } from '../../src/compose/server.ts';
import { openData } from '../../src/compose/store.ts';
import { createNoHints } from '../../src/hints/no-hints.ts';
import type { Hints } from '../../src/ports/hints.ts';
import { type Log, systemClock, systemRandom } from '../../src/ports/system.ts';
import { createLocalHints } from './local-hints.ts';
import { connectPage, ITEMS, type System, startSystem } from './system.ts';

/** Starts another process of a system, as if behind the same proxy. */
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

/** An alert page that is connected to one of two processes. */
export type OpenPage = Awaited<ReturnType<typeof connectPage>>;

/** The role that a page was told last. */
export const roleOf = (page: OpenPage) =>
  page.told.flatMap((message) => (message.type === 'welcome' || message.type === 'role' ? [message.role] : [])).at(-1);

/** Starts two processes on one database. `hinted`: they send each other hints; otherwise, they only poll the store. */
export async function startTwo(hinted: boolean) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bitcue-shared-'));
  const db = await startEmbeddedDb({ dataDir });
  const local = createLocalHints();
  const createHints = () => (hinted ? local.join() : createNoHints());
  const first = await startSystem({ MONGODB_URI: db.uri }, systemClock, createHints());
  let second = await startSecond(first, createHints());
  const origin = new URL(first.config.publicUrl).origin;
  const pages: OpenPage[] = [];

  /** Connects an alert page to one of them. */
  async function openPage(at: 'first' | 'second', options: Parameters<typeof connectPage>[1] = {}) {
    const config = at === 'first' ? first.config : { ...first.config, publicUrl: second.url };
    const page = await connectPage(
      { config, alertKey: first.alertKey },
      { browserId: 'b'.repeat(32), origin, ...options },
    );
    pages.push(page);
    return page;
  }

  return {
    first,
    get second() {
      return second;
    },
    async startSecondAgain() {
      second = await startSecond(first, createHints());
    },
    openPage,
    /** Connects a page that leads. */
    async openLeader(...args: Parameters<typeof openPage>) {
      const page = await openPage(...args);
      await expect.poll(() => roleOf(page)).toBe('leader');
      return page;
    },
    /** Buys the horn from the first process; returns the transaction's id and the viewer's session. */
    async buy() {
      const viewer = await first.newViewer();
      const { token } = await first.session(viewer);
      const made = await first.call('POST', '/api/extension/intents', {
        token,
        body: { item: ITEMS.horn, amount: 25, input: {} },
      });
      const { nonce, sku } = made.json as { nonce: string; sku: string };
      const bought = await first.purchase(sku, viewer);
      const body = { receipt: bought.receipt, nonce };
      const sent = await first.call('POST', '/api/extension/transactions', { token: bought.sessionToken, body });
      expect(sent.status).toBe(200);
      return { id: bought.transactionId, token: bought.sessionToken };
    },
    /** Sends the same request to both; returns their answers. */
    askBoth: (path: string, options: { method?: string; token?: string; body?: unknown } = {}) =>
      Promise.all(
        [first.config.publicUrl, second.url].map(async (url) => {
          const { method = 'GET', token, body } = options;
          const response = await fetch(url + path, {
            method,
            headers: {
              Origin: origin,
              'X-Requested-With': 'bitcue',
              'Content-Type': 'application/json',
              ...(token === undefined ? { Cookie: first.cookie } : { Authorization: `Bearer ${token}` }),
            },
            body: body === undefined ? undefined : JSON.stringify(body),
          });
          return { status: response.status, json: (await response.json()) as unknown };
        }),
      ),
    /** Closes all pages, and waits until their connections are closed. */
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
