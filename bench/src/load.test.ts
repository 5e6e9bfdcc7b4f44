import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { encodePost } from './http-line.ts';
import { Load } from './load.ts';

let close = () => {};
afterEach(() => close());

/** Starts a server that cuts off every connection once it has received something. */
async function startFaultyServer(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  close = () => server.close();
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const purchases = Array.from({ length: 50 }, (_, index) => {
  const request = encodePost('/', {}, '{}');
  return { id: String(index), channel: 0, webhook: request, receipt: request };
});

// Vitest fails a run with an unhandled rejection, so these tests also show that there is none.
it.each([
  ['a fixed rate', (load: Load) => load.runOpen(purchases, 1_000)],
  ['purchases in flight', (load: Load) => load.runClosed(purchases, 8)],
])('with %s, ends with the reason of the first failure', async (_, run) => {
  const load = new Load(await startFaultyServer());
  await expect(run(load)).rejects.toThrow(/^the server cut a connection off: /);
  load.close();
});
