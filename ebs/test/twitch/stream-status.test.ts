import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStreamStatus } from '../../src/twitch/stream-status.ts';
import { createManualClock, settle } from '../support/manual-clock.ts';
import { IDS, startTwitchRig, type TwitchRig, waitFor } from '../support/twitch-rig.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

/** Creates a stream status whose answers and notifications the test provides. */
function createStatusHarness() {
  const clock = createManualClock();
  const answers: { give(live: boolean): void; fail(): void }[] = [];
  const changes: boolean[] = [];
  let watching: { onLive(live: boolean): void; onEnded(): void } | null = null;
  let watches = 0;
  const unwatched: string[] = [];
  const status = createStreamStatus({
    fetchLive: () =>
      new Promise((resolve, reject) => {
        answers.push({ give: resolve, fail: () => reject(new Error('away')) });
      }),
    watch(channelId, onLive, onEnded) {
      watches += 1;
      watching = { onLive, onEnded };
      return () => {
        watching = null;
        unwatched.push(channelId);
      };
    },
    clock,
    log,
  });
  status.onChange((_channelId, live) => changes.push(live));
  return {
    clock,
    status,
    answers,
    changes,
    watching: () => watching,
    watches: () => watches,
    unwatched,
    ask: () => status.isLive('1'),
  };
}

describe('stream status', () => {
  it('is unknown at first, read once, and read again after a minute at the earliest', async () => {
    const harness = createStatusHarness();
    expect(harness.ask()).toBeNull();
    expect(harness.ask()).toBeNull();
    expect(harness.answers).toHaveLength(1);
    harness.answers[0]?.give(true);
    await settle();
    expect([harness.ask(), harness.changes]).toEqual([true, [true]]);
    await harness.clock.advance(59_999);
    harness.ask();
    expect(harness.answers).toHaveLength(1);
    await harness.clock.advance(1);
    expect(harness.ask()).toBe(true);
    harness.answers[1]?.give(false);
    await settle();
    expect([harness.ask(), harness.changes]).toEqual([false, [true, false]]);
  });

  it('is kept when Twitch does not answer, and read again a minute later', async () => {
    const harness = createStatusHarness();
    harness.ask();
    harness.answers[0]?.fail();
    await settle();
    expect([harness.ask(), harness.answers.length]).toEqual([null, 1]);
    await harness.clock.advance(60_000);
    harness.ask();
    expect(harness.answers).toHaveLength(2);
  });

  it('prefers a notification to an answer requested before it, and to the lagging list', async () => {
    const harness = createStatusHarness();
    harness.ask();
    harness.watching()?.onLive(true);
    harness.answers[0]?.give(false);
    await settle();
    expect([harness.ask(), harness.changes]).toEqual([true, [true]]);
    await harness.clock.advance(120_000);
    harness.ask();
    expect(harness.answers).toHaveLength(1);
  });

  it('is watched again after Twitch ends the subscription, but not after the channel is forgotten', async () => {
    const harness = createStatusHarness();
    harness.ask();
    harness.answers[0]?.give(true);
    await settle();
    harness.watching()?.onEnded();
    await harness.clock.advance(60_000);
    harness.ask();
    expect(harness.watches()).toBe(2);
    harness.status.forget('1');
    expect(harness.watching()).toBeNull();
    expect(harness.ask()).toBeNull();
  });

  it('is followed for 1,000 channels; the least recently requested one is dropped', () => {
    const { status, unwatched } = createStatusHarness();
    for (let channel = 1; channel <= 1_000; channel += 1) status.isLive(String(channel));
    status.isLive('1');
    expect(unwatched).toEqual([]);
    status.isLive('1001');
    expect(unwatched).toEqual(['2']);
  });
});

describe('against a local Twitch', () => {
  let rig: TwitchRig;
  beforeAll(async () => {
    rig = await startTwitchRig();
    await rig.twitch.start();
  });
  afterAll(() => rig.close());

  const put = (live: boolean) =>
    fetch(`${rig.sim.url}/control/channels/demo_channel/live`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ live }),
    });
  const streams = () =>
    Object.values(rig.localTwitch.state.subscriptions).filter((one) => one.type.startsWith('stream.'));

  it('reads the stream, then follows its notifications, until the grant ends', async () => {
    await rig.signIn();
    const { streamStatus } = rig.twitch;
    await waitFor(() => streamStatus.isLive(IDS.demoChannel) === true);
    await waitFor(() => streams().filter((one) => one.status === 'enabled').length === 2);
    const reads = rig.callsTo('streams').length;
    await put(false);
    await waitFor(() => streamStatus.isLive(IDS.demoChannel) === false);
    await put(true);
    await waitFor(() => streamStatus.isLive(IDS.demoChannel) === true);
    expect(rig.callsTo('streams')).toHaveLength(reads);
    streamStatus.forget(IDS.demoChannel);
    await waitFor(() => streams().length === 0);
  });
});
