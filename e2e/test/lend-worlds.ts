import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { buildPrograms } from '../src/programs.ts';
import { buildPages, type E2eWorld, startWorld } from '../src/world.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address at which workers borrow worlds: POST starts one, and DELETE with its folder as the body ends it. */
    worldLender: string;
  }
}

/**
 * Builds the product once, starts a world whenever a worker asks for one, and ends all worlds after the last test. A run
 * of a single file starts a single world.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const [{ programs, remove }] = await Promise.all([buildPrograms(), buildPages()]);
  const worlds = new Set<E2eWorld>();
  const lend = async () => {
    const world = await startWorld(programs);
    worlds.add(world);
    return world.addresses;
  };
  const end = async (folder: string) => {
    for (const world of worlds) {
      if (world.addresses.folder !== folder) continue;
      worlds.delete(world);
      await world.stop();
    }
  };
  const server = createServer(async (request, response) => {
    try {
      const body = (await request.toArray()).join('');
      response.end(JSON.stringify(request.method === 'DELETE' ? await end(body) : await lend()));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  project.provide('worldLender', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return async () => {
    server.close();
    await Promise.all([...worlds].map((world) => world.stop()));
    await remove();
  };
}
