import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createPanelNotice } from './panel-notice.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (_url: string, options: { body: string }) => {
    sent.push((JSON.parse(options.body) as { broadcaster_id: string }).broadcaster_id);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

function createNoticeHarness() {
  const clock = createManualClock();
  const secret = Buffer.alloc(32, 5).toString('base64');
  const notice = createPanelNotice({ clientId: 'client', ownerId: '1', secret, clock, log: silent });
  return { clock, notice };
}

describe('notices to panels', () => {
  it('merge the changes of a channel into one per second', async () => {
    const { clock, notice } = createNoticeHarness();
    for (let n = 0; n < 3; n += 1) notice.changed('1');
    await clock.advance(1_000);
    expect(sent).toEqual(['1']);
    notice.changed('1');
    await clock.advance(999);
    expect(sent).toEqual(['1']);
    await clock.advance(1);
    expect(sent).toEqual(['1', '1']);
  });

  it('are sent 50 at a time when all channels change at once, and none is omitted', async () => {
    const { clock, notice } = createNoticeHarness();
    for (let n = 0; n < 120; n += 1) notice.changed(String(n));
    await clock.advance(1_000);
    expect(sent).toHaveLength(50);
    await clock.advance(2_000);
    expect(new Set(sent).size).toBe(120);
  });

  it('are not sent once they are stopped', async () => {
    const { clock, notice } = createNoticeHarness();
    notice.changed('1');
    notice.stop();
    notice.changed('2');
    await clock.advance(2_000);
    expect(sent).toEqual([]);
  });
});
