import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALERT_SOCKET_PATH, CLOSE, type HubMessage } from '@bitcue/shared/alerts/protocol.ts';
import { DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import { waitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { AlertPresence } from '../channels/alert-presence.ts';
import { ALONE } from '../channels/homes.ts';
import { NO_PAGES_ELSEWHERE } from '../channels/shared-pages.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { systemClock } from '../ports/system.ts';
import type { User } from '../ports/users.ts';
import { AlertHub } from './hub.ts';

const KEY = 'a-key-of-an-alert-page';
const ORIGIN = 'http://localhost';
const USER = {
  id: '1000',
  displayName: 'Demo Channel',
  alertKeyHash: 'hash',
  trustedAlertPages: [] as string[],
  waiting: waitingRules.parse({}),
  preferences: { theme: 'blue', notification: { position: { x: 0, y: 0 }, hide: false }, design: DEFAULT_DESIGN },
} as User;

/** A record with nothing to show. It is offered again when alerts begin to wait for a scene, or resume. */
const WITHOUT_ALERT = {
  id: 'tx',
  channelId: USER.id,
  state: 'received',
  lease: null,
  steps: [],
} as unknown as Interaction;

let server: Server;
let served: string | null;
/** What the hub told its dependencies about its pages, in order. */
let said: string[];

beforeEach(async () => {
  const saying: string[] = [];
  said = saying;
  const hub: AlertHub = new AlertHub({
    // No purchases in these tests.
    homes: ALONE,
    counts: null,
    isAlive: () => true,
    elsewhere: NO_PAGES_ELSEWHERE,
    ledger: { onChange() {} } as never,
    runner: {} as never,
    pauses: {} as never,
    clock: systemClock,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    origins: [ORIGIN],
    readAddress: (request) => String(request.headers['x-forwarded-for'] ?? '') || null,
    readRequestId: () => 'connection-1',
    onAir: { join() {}, report() {}, leave() {} },
    sceneHolds: {
      setScenes: () => saying.push('scenes'),
      join() {
        saying.push('joins');
        hub.offer(WITHOUT_ALERT);
      },
      report() {},
      leave: () => saying.push('left'),
    },
    findUserByAlertKey: async (key) => (key === KEY ? USER : null),
    trustAlertPage: async () => USER,
    readServedBuild: async () => served,
    presence: new AlertPresence(),
    measures: { pushed() {}, queued() {} },
    obs: { report() {}, answer() {}, leave() {} },
    owner: 'this process',
    onPagesChange: () => saying.push(`${hub.countPages(USER.id)} pages`),
  });
  server = createServer().on('upgrade', (request, socket, head) => hub.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => server.close());

/** Sends the hello of a page of this build. Returns the messages up to its welcome. */
async function sayHello(build: string): Promise<HubMessage[]> {
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${ALERT_SOCKET_PATH}`, { origin: ORIGIN });
  const told: HubMessage[] = [];
  const welcome = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as HubMessage;
      told.push(message);
      if (message.type === 'welcome') resolve();
    });
  });
  await new Promise((resolve) => socket.on('open', resolve));
  const page = { pageId: 'page-1234', client: 'obs', autoplay: 'allowed', journal: [], playing: [] };
  socket.send(JSON.stringify({ type: 'hello', key: KEY, build, ...page }));
  await welcome;
  socket.terminate();
  return told;
}

describe('an alert page that says hello', () => {
  it.each([
    ['with the served build is only welcomed', 'alerts-new.js', 'alerts-new.js', ['welcome']],
    ['with another build is told to reload first', 'alerts-old.js', 'alerts-new.js', ['reload', 'welcome']],
    ['is only welcomed while the server has no page', 'alerts-old.js', null, ['welcome']],
  ])('%s', async (_name, build, newest, expected) => {
    served = newest;
    const told = await sayHello(build);
    expect(told.map(({ type }) => type)).toEqual(expected);
    if (expected.length > 1) expect(told[0]).toEqual({ type: 'reload', build: newest });
  });

  it('joins the scene holds before it may lead, leaves them once gone; records may be offered meanwhile', async () => {
    served = null;
    await sayHello('alerts.js');
    await expect.poll(() => said).toEqual(['scenes', 'joins', '1 pages', '0 pages', 'left']);
  });
});

describe('an address', () => {
  /** Opens a socket from an address and says hello with a key. Returns its close code, or the refusal's status. */
  const open = (address: string, key: string) =>
    new Promise<number>((resolve) => {
      const { port } = server.address() as AddressInfo;
      const headers = { 'x-forwarded-for': address };
      const socket = new WebSocket(`ws://127.0.0.1:${port}${ALERT_SOCKET_PATH}`, { origin: ORIGIN, headers });
      socket.on('error', () => {});
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('close', (code) => resolve(code));
      const page = { pageId: 'page-1234', client: 'obs', autoplay: 'allowed', journal: [], playing: [] };
      socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', key, build: 'b', ...page })));
    });

  it('that keeps guessing keys is refused after 20 tries; other addresses are not', async () => {
    const guess = async (address: string) => open(address, `guess-${Math.random()}`);
    const codes: number[] = [];
    for (let n = 0; n < 25; n += 1) codes.push(await guess('203.0.113.7'));
    expect(codes).toEqual([...Array(20).fill(CLOSE.unknownKey), ...Array(5).fill(429)]);
    expect(await guess('203.0.113.8')).toBe(CLOSE.unknownKey);
  });
});
