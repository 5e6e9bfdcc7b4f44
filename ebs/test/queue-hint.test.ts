import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPage, ITEMS, type System, startSystem } from './support/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

it('tells viewers how many alerts are ahead only if the streamer has enabled it', async () => {
  const { token } = await system.session(await system.newViewer());
  const read = async () =>
    ((await system.call('GET', '/api/extension/items', { token })).json as { waiting?: number }).waiting;
  const show = (showQueue: boolean) =>
    system.ask('PUT', '/api/user/waiting', { askFirst: 'nothing', returnAfterMin: 15, showQueue });
  expect(await read()).toBeUndefined();
  await show(true);
  expect(await read()).toBe(0);
  const page = await connectPage(system, { plays: false });
  await expect.poll(() => page.told.length).toBeGreaterThan(0);
  for (let count = 0; count < 2; count += 1) {
    const viewer = await system.newViewer();
    const session = await system.session(viewer);
    const body = { item: ITEMS.video, amount: 1000 };
    await system.call('POST', '/api/extension/intents', { token: session.token, body });
    await system.purchase('bits1000', viewer);
  }
  await expect.poll(read).toBe(2);
  // Settings that are not sent stay as they are.
  await system.ask('PUT', '/api/user/waiting', { askFirst: 'nothing', returnAfterMin: 5 });
  expect(await read()).toBe(2);
  await show(false);
  expect(await read()).toBeUndefined();
  page.socket.close();
});
