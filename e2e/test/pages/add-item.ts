import type { Page } from 'playwright-core';

/** Creates an item for the signed-in streamer with a call from the page. */
export async function addItem(
  page: Page,
  over: { features?: { id: string; type: string; settings: object }[] } = {},
): Promise<{ uuid: string; title: string }> {
  const uuid = crypto.randomUUID();
  const title = `Item ${uuid.slice(0, 8)}`;
  const item = {
    uuid,
    title,
    amount: 100,
    cooldown: 0,
    enabled: true,
    lastEpoch: 0,
    allowed: [],
    features: [{ id: 'a', type: 'punishment', settings: {} }],
    ...over,
  };
  const status = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'bitcue' };
      return (await fetch(path ?? '', { method: 'POST', headers, body: body ?? '' })).status;
    },
    [`/api/user/extension/${uuid}`, JSON.stringify({ item })],
  );
  if (status !== 200) throw new Error(`The item was refused: ${status}.`);
  return { uuid, title };
}
