import { afterEach, expect, it } from 'vitest';
import type { StagePage } from '../src/stage-page.ts';
import { useStage } from './use-stage.ts';

let stage: StagePage;
let viewer: string;
const { twitch } = await useStage((now) => {
  ({ stage, viewer } = now);
});
afterEach(async () => {
  await twitch.clearFaults();
});

/** Toggles an option in the stage page's menu with the mouse. */
async function breakIt(...titles: string[]) {
  const { page } = stage;
  await page.getByRole('button', { name: /^Break something/ }).click();
  for (const title of titles) await page.getByRole('switch', { name: title }).click();
  for (const title of titles) await page.getByRole('switch', { name: title, checked: true }).waitFor();
  await page.keyboard.press('Escape');
}

/** Expects the ledger and the stream to agree: `count` purchases of this viewer, each done and shown once, none debited twice. */
async function expectEachOnce(count: number, price: number, bitsBefore: number) {
  await stage.untilState('done', { rows: count });
  await expect.poll(() => stage.rows.and(stage.page.locator('[data-state="done"]')).count()).toBe(count);
  expect(await stage.rows.count()).toBe(count);
  const boxes = stage.alerts.events.filter((event) => event.type === 'box' && event.text.includes(viewer));
  expect(boxes).toHaveLength(count);
  expect(await twitch.bitsOf(viewer)).toBe(bitsBefore - count * price);
}

function untilReceiptAnswered() {
  const response = stage.page.waitForResponse((one) => one.url().endsWith('/api/extension/transactions'));
  // Awaited later; a test that fails earlier must not leave an unhandled rejection.
  response.catch(() => {});
  return response;
}

/** Returns the door of the viewer's newest purchase, from its history in the ledger. */
async function readHistory(): Promise<string> {
  const row = stage.rows.first();
  await row.getByRole('button').first().click();
  return row.innerText();
}

it('plays once when the receipt is lost', async () => {
  const before = await twitch.bitsOf(viewer);
  await breakIt('Lose the receipt');
  await stage.use('Air horn');
  await expectEachOnce(1, 25, before);
  const history = await readHistory();
  expect(history).toContain('webhook');
  expect(history).not.toContain('receipt');
});

it('plays once when the webhook is lost', async () => {
  const before = await twitch.bitsOf(viewer);
  await breakIt('Lose the webhook', 'Empty Twitch’s list');
  await stage.use('Air horn');
  await expectEachOnce(1, 25, before);
  expect(await readHistory()).not.toContain('webhook');
});

it('plays once when two tabs get the receipt twice and the webhook arrives twice', async () => {
  const before = await twitch.bitsOf(viewer);
  const posted: number[] = [];
  stage.page.on('response', (response) => {
    if (response.url().endsWith('/api/extension/transactions') && response.request().method() === 'POST')
      posted.push(response.status());
  });
  await stage.page.getByRole('button', { name: 'Second tab' }).click();
  const second = stage.page.frameLocator('iframe[title="Extension, second tab"]');
  await second.getByRole('button', { name: /Bits: Air horn$/ }).waitFor();
  await breakIt('Send the receipt twice', 'Send the webhook twice');
  await stage.use('Air horn');
  await expectEachOnce(1, 25, before);
  // Each tab posts at least once, and all get the same answer.
  expect(posted.length).toBeGreaterThanOrEqual(2);
  expect([...new Set(posted)]).toEqual([200]);
});

it('plays each purchase once when the webhook comes first and the receipt is late', async () => {
  const before = await twitch.bitsOf(viewer);
  await twitch.fault({ target: 'receipt', kind: 'delay', delayMs: 3_000 });
  const late = untilReceiptAnswered();
  await stage.use('Air horn');
  await expectEachOnce(1, 25, before);
  expect((await late).status()).toBe(200);
  await expectEachOnce(1, 25, before);
});

it('shows the viewer the outcome of a purchase whose receipt Twitch never sends', async () => {
  await twitch.fault({ target: 'receipt', kind: 'drop' });
  await stage.use('Air horn');
  await stage.untilState('done');
  await stage.panel.getByText('It played on stream.').waitFor();
  expect(await stage.panel.getByRole('button', { name: 'Waiting for Twitch…' }).count()).toBe(0);
});

it('plays each purchase once when webhooks arrive in the wrong order, after their receipts', async () => {
  const before = await twitch.bitsOf(viewer);
  await twitch.fault({ target: 'webhook', kind: 'reorder', window: 2, match: 'extension.bits_transaction.create' });
  await stage.use('Air horn');
  await stage.rows.first().waitFor();
  await stage.use('Air horn');
  await expectEachOnce(2, 25, before);
});

it('ignores a receipt that Twitch did not sign', async () => {
  const before = await twitch.bitsOf(viewer);
  const response = untilReceiptAnswered();
  await stage.page.getByRole('button', { name: /^Break something/ }).click();
  await stage.page.getByRole('button', { name: /^Try\s*: Forge a purchase$/ }).click();
  expect((await response).status()).toBe(403);
  // The open list covers the panel.
  await stage.page.keyboard.press('Escape');
  await stage.use('Air horn');
  await expectEachOnce(1, 25, before);
});

it('uses no Bits when Twitch’s dialog is closed, and offers the item again', async () => {
  const before = await twitch.bitsOf(viewer);
  await stage.order('Air horn');
  await stage.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await stage.page.getByRole('dialog').waitFor({ state: 'detached' });
  await stage.panel.getByRole('button', { name: 'Use 25 Bits', exact: true, disabled: false }).waitFor();
  expect(await twitch.bitsOf(viewer)).toBe(before);
  expect(await stage.rows.count()).toBe(0);
  await stage.panel.getByRole('button', { name: 'Use 25 Bits', exact: true }).click();
  await stage.confirm();
  await expectEachOnce(1, 25, before);
});
