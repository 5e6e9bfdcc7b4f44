import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startTestBackend } from './support.ts';

it('a test backend survives callers that hang up in the middle of a request', async () => {
  const backend = await startTestBackend();
  const { port } = new URL(backend.url);
  const errors: unknown[] = [];
  const note = (error: unknown) => errors.push(error);
  process.on('unhandledRejection', note);
  for (let count = 0; count < 5; count += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('POST /eventsub HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"half');
    await once(socket, 'connect');
    // Wait until the backend is reading the body.
    await new Promise((resolve) => setTimeout(resolve, 30));
    socket.destroy();
  }
  await fetch(`${backend.url}/eventsub`, { method: 'POST', body: '{"subscription":{}}' });
  process.off('unhandledRejection', note);
  expect(errors).toEqual([]);
  expect(backend.received).toHaveLength(1);
  await backend.close();
});
