import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IDS, startTwitchRig, type TwitchRig } from '../support/twitch-rig.ts';

let rig: TwitchRig;
beforeAll(async () => {
  rig = await startTwitchRig({ deadlineMs: 800 });
});
beforeEach(async () => {
  await rig.reset();
  await rig.signIn('demo_channel', ['poll', 'prediction']);
});
afterAll(() => rig.close());

const CHANNEL: string = IDS.demoChannel;
const vote = { title: 'Which tyre next?', options: ['Soft', 'Hard', 'Wet'] };
const startPoll = (pointsPerVote: number | null = null) =>
  rig.twitch.polls.start(CHANNEL, { ...vote, durationS: 15, pointsPerVote });
const startPrediction = () => rig.twitch.predictions.start(CHANNEL, { ...vote, windowS: 30 });

describe.each([
  ['polls', 'poll', startPoll],
  ['predictions', 'prediction', startPrediction],
] as const)('%s', (path, name, start) => {
  it('are started once, and can be listed afterwards', async () => {
    const outcome = await start();
    expect(outcome).toEqual({ kind: 'done', id: expect.any(String) });
    expect(rig.callsTo(path, 'POST')).toHaveLength(1);
    const latest = await rig.twitch[path].listLatest(CHANNEL);
    expect(latest).toEqual({
      kind: 'done',
      votes: [{ ...vote, id: outcome.kind === 'done' && outcome.id, startedAt: expect.any(Date) }],
    });
    const [found] = latest.kind === 'done' ? latest.votes : [];
    expect(Math.abs((found?.startedAt.getTime() ?? 0) - Date.now())).toBeLessThan(3_000);
  });

  it(`are refused, in the words of Twitch, while a ${name} runs`, async () => {
    await start();
    expect(await start()).toEqual({ kind: 'refused', reason: expect.stringMatching(/already has a p.* running/) });
  });

  it('are refused on a channel that is neither affiliate nor partner', async () => {
    const user = rig.localTwitch.state.users[CHANNEL];
    if (user) user.broadcasterType = '';
    expect(await start()).toEqual({ kind: 'refused', reason: expect.stringMatching(/partner or affiliate/) });
  });

  it('are in doubt after a 500, and then listed', async () => {
    rig.fault({ target: 'helix', kind: 'applied-then-500', match: path, method: 'POST', count: 1 });
    expect(await start()).toMatchObject({ kind: 'unknown' });
    expect(await rig.twitch[path].listLatest(CHANNEL)).toMatchObject({ kind: 'done', votes: [vote] });
  });

  it('that cannot be listed are not reported as none', async () => {
    rig.fault({ target: 'helix', kind: 'answer', status: 503, match: path, method: 'GET', count: 1 });
    expect(await rig.twitch[path].listLatest(CHANNEL)).toMatchObject({ kind: 'unavailable' });
  });
});

it.each([null, 1, 1_000_000])('a poll takes %s points per additional vote', async (points) => {
  expect(await startPoll(points)).toMatchObject({ kind: 'done' });
  expect(rig.localTwitch.state.channels[CHANNEL]?.polls.map((poll) => poll.pointsPerVote)).toEqual([points]);
});
