import type { AlertLook, HubMessage, PageMessage } from '@bitcue/shared/alerts/protocol.ts';
import { DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../test/fake-socket.ts';
import {
  type Connection,
  chooseRetryMs,
  openConnection,
  RETRY_MAX_MS,
  RETRY_MIN_MS,
  RETRY_REFUSED_MS,
} from './connection.ts';
import { readHubMessage } from './hub-message.ts';
import { PAGE_PING_MS } from './wire.ts';

const hello: PageMessage = {
  type: 'hello',
  key: '0b9f1f5e-1111-4222-8333-444455556666',
  pageId: 'page-one',
  build: 'test',
  client: 'browser',
  autoplay: 'allowed',
  journal: [],
  playing: [],
};
const look: AlertLook = {
  theme: 'blue',
  notification: { position: { x: 0, y: 0 }, hide: false },
  design: DEFAULT_DESIGN,
};
const welcome: HubMessage = { type: 'welcome', role: 'leader', channel: 'demo', look, settled: [] };

let connection: Connection<PageMessage>;
const onMessage = vi.fn();
const onState = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.all = [];
  onMessage.mockReset();
  onState.mockReset();
  connection = openConnection({
    url: 'ws://page.test/alerts/socket',
    createHello: () => hello,
    read: readHubMessage,
    onMessage,
    onState,
  });
});
afterEach(() => {
  connection.close();
  vi.restoreAllMocks();
});

const openLink = () => {
  FakeSocket.last.accept();
  FakeSocket.last.receive(welcome);
};

describe('connection', () => {
  it('sends hello first and keeps the key out of the URL', () => {
    connection.send({ type: 'ping' });
    openLink();
    expect(FakeSocket.last.sent).toEqual([hello]);
    expect(FakeSocket.last.url).not.toContain('0b9f');
    expect(onState).toHaveBeenLastCalledWith('open');
  });

  it('reconnects within a second after one drop and sends hello again', () => {
    openLink();
    FakeSocket.last.drop();
    expect(onState).toHaveBeenLastCalledWith('connecting');
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([hello]);
  });

  it('backs off while the EBS is unreachable, and resets after a stable connection', () => {
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const from = Date.now();
      FakeSocket.last.drop();
      vi.advanceTimersToNextTimer();
      waits.push(Date.now() - from);
    }
    expect(waits).toEqual([650, 1_150, 2_150, 4_150, 5_150, 5_150]);
    openLink();
    vi.advanceTimersByTime(5_000);
    const from = Date.now();
    FakeSocket.last.drop();
    vi.advanceTimersToNextTimer();
    expect(Date.now() - from).toBe(650);
  });

  it('pings, and drops a connection silent for three intervals without waiting for its close event', () => {
    openLink();
    vi.advanceTimersByTime(2 * PAGE_PING_MS);
    expect(FakeSocket.last.sent.filter(({ type }) => type === 'ping')).toHaveLength(2);
    FakeSocket.last.receive({ type: 'pong' });
    vi.advanceTimersByTime(2 * PAGE_PING_MS);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(PAGE_PING_MS + 1_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('drops a connection that gets no welcome', () => {
    FakeSocket.last.accept();
    vi.advanceTimersByTime(11_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it.each([4404, 4410])('on close code %i reports that the address is refused and retries slowly', (code) => {
    openLink();
    FakeSocket.last.drop(code);
    expect(onState).toHaveBeenLastCalledWith('refused');
    vi.advanceTimersByTime(RETRY_REFUSED_MS - 1);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('ignores events from an abandoned socket', () => {
    openLink();
    const old = FakeSocket.last;
    old.drop();
    vi.advanceTimersByTime(1_000);
    onMessage.mockReset();
    old.receive({ type: 'role', role: 'standby' });
    old.drop();
    expect(onMessage).not.toHaveBeenCalled();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('ignores unknown messages', () => {
    openLink();
    onMessage.mockReset();
    for (const text of ['', 'x', '[]', 'null', '{"type":"dance"}', '{"type":"role","role":"king"}'])
      FakeSocket.last.receive(text);
    expect(onMessage).not.toHaveBeenCalled();
  });

  it('spreads the waits over the whole range', () => {
    expect(chooseRetryMs(0, 0)).toBe(RETRY_MIN_MS);
    expect(chooseRetryMs(0, 0.999)).toBeLessThanOrEqual(1_000);
    expect(chooseRetryMs(500, 0)).toBe(RETRY_MIN_MS);
    expect(chooseRetryMs(500, 0.999_999)).toBe(RETRY_MAX_MS);
  });
});
