import { CLOSE, PAGE_PING_MS } from '@bitcue/shared/alerts/protocol.ts';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { PageSocket } from './page-socket.ts';

function createSocketHarness() {
  const did: string[] = [];
  const time = { now: 1_000 };
  const client = {
    OPEN: 1,
    readyState: 1,
    ping: () => did.push('ping'),
    terminate: () => did.push('terminate'),
    close: (code: number) => did.push(`close ${code}`),
  };
  const socket = new PageSocket(
    client as unknown as WebSocket,
    { now: () => time.now, after: () => () => {} },
    null,
    'id',
  );
  const wait = (ms: number) => {
    for (let waited = 0; waited < ms; waited += 1_000) {
      time.now += 1_000;
      socket.watchSilence();
    }
  };
  return { time, client, socket, wait, did };
}

describe('a socket that is silent', () => {
  it('is closed if it sends no hello within 5 seconds', () => {
    const { wait, did } = createSocketHarness();
    wait(4_000);
    expect(did).toEqual([]);
    wait(1_000);
    expect(did).toEqual([`close ${CLOSE.badMessage}`]);
  });

  it('is pinged after two missed pings, and closed after the third', () => {
    const { socket, wait, did } = createSocketHarness();
    socket.hasGreeted = true;
    wait(2 * PAGE_PING_MS - 1_000);
    expect(did).toEqual([]);
    wait(PAGE_PING_MS);
    expect(did).toEqual(['ping']);
    wait(1_000);
    expect(did).toEqual(['ping', 'terminate']);
  });

  it('stays open if its browser answers', () => {
    const { socket, wait, did } = createSocketHarness();
    socket.hasGreeted = true;
    for (let turn = 0; turn < 3; turn += 1) {
      wait(2 * PAGE_PING_MS);
      socket.noteHeard();
    }
    expect(did).toEqual(['ping', 'ping', 'ping']);
  });

  it('is pinged first after the machine was asleep', () => {
    const { time, socket, wait, did } = createSocketHarness();
    socket.hasGreeted = true;
    time.now += 3_600_000;
    wait(1_000);
    expect(did).toEqual(['ping']);
  });

  it('is left alone while it closes', () => {
    const { client, wait, did } = createSocketHarness();
    client.readyState = 2;
    wait(10_000);
    expect(did).toEqual([]);
  });
});
