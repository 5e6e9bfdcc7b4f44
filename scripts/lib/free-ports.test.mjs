import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { findFreePorts } from './free-ports.mjs';

it('finds ports that nothing listens on, all different, and none that an outgoing connection might use', async () => {
  const ports = [...(await findFreePorts(3)), ...(await findFreePorts(2))];
  expect(new Set(ports).size).toBe(5);
  for (const port of ports) {
    expect(port).toBeLessThan(32_768);
    const server = createServer();
    await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
    const [next] = await findFreePorts(1);
    expect(next).not.toBe(port);
    await new Promise((resolve) => server.close(resolve));
  }
});
