import { expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { NO_PAGES_ELSEWHERE } from '../channels/shared-pages.ts';
import { createOnAir } from './on-air.ts';
import type { Page } from './page.ts';

const CHANNEL = '1000';
const pageIn = (client: Page['client']) => ({ channelId: CHANNEL, client }) as Page;

/** Creates a register that has just started, with the changes it reports. */
async function create(isLive: boolean | null = null, elsewhere = NO_PAGES_ELSEWHERE) {
  const clock = createManualClock();
  const changes: string[] = [];
  const onAir = createOnAir({
    clock,
    isLive: () => isLive,
    elsewhere,
    onChange: (channelId) => changes.push(channelId),
  });
  const isOn = () => onAir.isOnAir(CHANNEL);
  return { clock, changes, onAir, isOn };
}

it('is off air while no page is connected, except right after a start', async () => {
  const { clock, onAir, isOn } = await create();
  expect(isOn()).toBe(true);
  await clock.advance(20_000);
  expect(isOn()).toBe(false);
  const page = pageIn('browser');
  onAir.join(page);
  expect(isOn()).toBe(true);
  onAir.leave(page);
  expect(isOn()).toBe(false);
});

it('is off air once the source has been hidden for ten seconds, and reports the change', async () => {
  const { clock, changes, onAir, isOn } = await create();
  const page = pageIn('obs');
  onAir.join(page);
  onAir.report(page, { shown: false, live: true });
  await clock.advance(9_999);
  // Reported again: the time counts from the first report.
  onAir.report(page, { shown: false, live: true });
  expect(isOn()).toBe(true);
  const before = changes.length;
  await clock.advance(1);
  expect([isOn(), changes.length]).toEqual([false, before + 1]);
  onAir.report(page, { shown: true, live: true });
  expect(isOn()).toBe(true);
});

it.each([
  ['does not stream', { live: false }, true, false],
  ['streams, whatever Twitch says', { live: true }, false, true],
  ['is not known to stream, and Twitch says live', { live: null }, true, true],
  ['is not known to stream, and Twitch says offline', { live: null }, false, false],
  ['is not known to stream, and Twitch does not say', { live: null }, null, true],
] as const)('OBS %s', async (_, { live }, isLive, expected) => {
  const { onAir, isOn } = await create(isLive);
  const page = pageIn('obs');
  onAir.join(page);
  onAir.report(page, { shown: null, live });
  expect(isOn()).toBe(expected);
});

it('a page outside OBS counts only while none is inside, and one of several inside is enough', async () => {
  const { onAir, isOn } = await create();
  const [obs, other] = [pageIn('obs'), pageIn('obs')];
  onAir.join(pageIn('browser'));
  onAir.join(obs);
  onAir.report(obs, { shown: true, live: false });
  expect(isOn()).toBe(false);
  onAir.join(other);
  onAir.report(other, { shown: true, live: true });
  expect(isOn()).toBe(true);
});

it('counts pages that are connected to other processes as if they were here', async () => {
  const elsewhere = [{ client: 'browser' as const, live: null, hiddenAt: null as number | null }];
  const { clock, onAir, isOn } = await create(null, {
    ...NO_PAGES_ELSEWHERE,
    list: (channelId) => (channelId === CHANNEL ? elsewhere : []),
  });
  await clock.advance(20_000);
  expect([isOn(), onAir.isOnAir('2000')]).toEqual([true, false]);
  const page = pageIn('obs');
  onAir.join(page);
  onAir.report(page, { shown: true, live: false });
  expect(isOn()).toBe(false);
  elsewhere.push({ client: 'obs' as never, live: null, hiddenAt: clock.now() });
  expect(isOn()).toBe(true);
  await clock.advance(10_000);
  expect(isOn()).toBe(false);
});

it('ignores reports from a page that has not joined', async () => {
  const { clock, onAir, isOn } = await create();
  await clock.advance(20_000);
  onAir.report(pageIn('obs'), { shown: true, live: true });
  expect(isOn()).toBe(false);
});
