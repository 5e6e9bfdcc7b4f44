import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { createPathTable } from './path-table.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function serve() {
  const table = createPathTable();
  table.route('/api/items').get((_request, response) => void response.send('read'));
  table.route('/api/items').post((_request, response) => void response.send('written'));
  table.route('/api/broken').get(async () => {
    throw new Error('broken');
  });
  const app = express();
  app.use(table.handler);
  app.use((_request, response) => void response.status(404).send('next'));
  const listening = app.listen(0, '127.0.0.1');
  server = listening;
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    table,
    ask: async (path: string, method = 'GET') => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
      return [answer.status, await answer.text()];
    },
  };
}

describe('the table of fixed paths', () => {
  it('answers each method of a path', async () => {
    const { ask } = await serve();
    expect(await ask('/api/items')).toEqual([200, 'read']);
    expect(await ask('/api/items?next=1', 'POST')).toEqual([200, 'written']);
    expect(await ask('/api/items', 'HEAD')).toEqual([200, '']);
  });

  it('ignores a trailing slash, as Express does', async () => {
    const { ask } = await serve();
    expect(await ask('/api/items/')).toEqual([200, 'read']);
  });

  it.each(['/', '/API/items', '/api', '/api/items/more', '/api/items//', '/api/item'])('passes %s on', async (path) => {
    const { ask } = await serve();
    expect(await ask(path)).toEqual([404, 'next']);
  });

  it('passes on a method that the path does not have', async () => {
    const { ask } = await serve();
    expect(await ask('/api/items', 'DELETE')).toEqual([404, 'next']);
  });

  it('passes errors of a handler to Express', async () => {
    const { ask } = await serve();
    expect((await ask('/api/broken'))[0]).toBe(500);
  });

  it('has one layer per path, like a router', async () => {
    const { table } = await serve();
    expect(table.handler.stack.map((layer) => layer.route?.path)).toEqual(['/api/items', '/api/broken']);
  });
});
