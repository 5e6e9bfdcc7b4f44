import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_CHANNEL, VIEWER_ONE } from '../support.ts';
import { type Rig, startRig } from './rig.ts';

const HOUR_MS = 3_600_000;

describe('conformity: polls and predictions', () => {
  let rig: Rig;
  beforeEach(async () => {
    rig = await startRig(['channel:manage:polls', 'channel:manage:predictions']);
  });
  afterEach(() => rig.close());

  async function startPoll() {
    const draft = {
      broadcaster_id: DEMO_CHANNEL,
      title: 'Tea?',
      choices: [{ title: 'Yes' }, { title: 'No' }],
      duration: 60,
      channel_points_voting_enabled: true,
      channel_points_per_vote: 50,
    };
    return (await rig.helix('POST', 'polls', draft)).json.data[0];
  }
  async function startPrediction(outcomes = ['Yes', 'No']) {
    const titles = outcomes.map((title) => ({ title }));
    const draft = { broadcaster_id: DEMO_CHANNEL, title: 'Win?', outcomes: titles, prediction_window: 60 };
    return (await rig.helix('POST', 'predictions', draft)).json.data[0];
  }
  const vote = (viewer: string, choiceId: string, pointsVotes = 0) =>
    rig.control('POST', 'channels/demo_channel/votes', { viewer, choiceId, pointsVotes });
  const stake = (viewer: string, outcomeId: string, points: number) =>
    rig.control('POST', 'channels/demo_channel/stakes', { viewer, outcomeId, points });
  const change = (id: string, status: string, rest: object = {}) =>
    rig.helix('PATCH', 'predictions', { broadcaster_id: DEMO_CHANNEL, id, status, ...rest });
  const setPoints = (viewer: string, points: number) =>
    rig.control('PUT', 'channels/demo_channel/points', { viewer, points });
  const pointsOf = (userId: string) => rig.channel().points[userId];

  it('channel.poll.progress and channel.poll.end have the votes of each choice, as GET polls does', async () => {
    for (const verb of ['begin', 'progress', 'end']) await rig.listen(`channel.poll.${verb}`);
    const poll = await startPoll();
    const [yes, no] = poll.choices;
    await setPoints('viewer_one', 120);
    expect((await vote('viewer_one', yes.id, 2)).status).toBe(204);
    expect((await vote('viewer_one', yes.id, 1)).status).toBe(409);
    expect((await vote('viewer_two', no.id)).status).toBe(204);
    expect((await vote('viewer_two', no.id)).status).toBe(409);
    expect(pointsOf(VIEWER_ONE)).toBe(20);
    const counts = [
      { id: yes.id, title: 'Yes', votes: 3, channel_points_votes: 2, bits_votes: 0 },
      { id: no.id, title: 'No', votes: 1, channel_points_votes: 0, bits_votes: 0 },
    ];
    expect((await rig.helix('GET', `polls?broadcaster_id=${DEMO_CHANNEL}`)).json.data[0].choices).toEqual(counts);
    const end = { broadcaster_id: DEMO_CHANNEL, id: poll.id, status: 'TERMINATED' };
    expect((await rig.helix('PATCH', 'polls', end)).json.data[0].choices).toEqual(counts);
    expect((await rig.events('channel.poll.begin'))[0]?.choices).toEqual([
      { id: yes.id, title: 'Yes' },
      { id: no.id, title: 'No' },
    ]);
    const progress = await rig.events('channel.poll.progress');
    expect(progress).toHaveLength(2);
    expect(progress[1]).toMatchObject({ choices: counts, ends_at: expect.any(String) });
    const [ended] = await rig.events('channel.poll.end');
    expect(ended).toMatchObject({ choices: counts, status: 'terminated', ended_at: expect.any(String) });
  });

  it('a poll that the streamer ends on Twitch ends with its counts', async () => {
    await rig.listen('channel.poll.end');
    const poll = await startPoll();
    await vote('viewer_one', poll.choices[0].id);
    expect((await rig.control('PATCH', 'channels/demo_channel/poll', { status: 'ARCHIVED' })).status).toBe(204);
    expect((await rig.control('PATCH', 'channels/demo_channel/poll', { status: 'ARCHIVED' })).status).toBe(400);
    expect((await rig.events('channel.poll.end'))[0]).toMatchObject({
      status: 'archived',
      choices: [{ votes: 1 }, {}],
    });
  });

  it('channel.prediction.progress, .lock and .end have the stakes of each outcome; winners share all', async () => {
    for (const verb of ['begin', 'progress', 'lock', 'end']) await rig.listen(`channel.prediction.${verb}`);
    const prediction = await startPrediction();
    const [yes, no] = prediction.outcomes;
    expect(yes).toMatchObject({ users: 0, channel_points: 0, top_predictors: null });
    await setPoints('viewer_one', 1000);
    expect((await stake('viewer_one', yes.id, 100)).status).toBe(204);
    expect((await stake('viewer_one', no.id, 100)).status).toBe(409);
    expect((await stake('viewer_one', yes.id, 901)).status).toBe(409);
    expect((await stake('viewer_two', no.id, 300)).status).toBe(204);
    await change(prediction.id, 'LOCKED');
    expect((await stake('chatter_one', yes.id, 1)).status).toBe(409);
    const won = await change(prediction.id, 'RESOLVED', { winning_outcome_id: yes.id });
    const winner = {
      user_id: VIEWER_ONE,
      user_login: 'viewer_one',
      user_name: 'viewer_one',
      channel_points_used: 100,
    };
    expect(won.json.data[0].outcomes[0]).toMatchObject({
      users: 1,
      channel_points: 100,
      top_predictors: [{ ...winner, channel_points_won: 400 }],
    });
    expect(pointsOf(VIEWER_ONE)).toBe(1300);
    const [begun] = await rig.events('channel.prediction.begin');
    expect(begun?.outcomes).toEqual([
      { id: yes.id, title: 'Yes', color: 'blue' },
      { id: no.id, title: 'No', color: 'pink' },
    ]);
    expect((await rig.events('channel.prediction.progress'))[1]).toMatchObject({
      outcomes: [
        { users: 1, channel_points: 100 },
        { users: 1, channel_points: 300 },
      ],
      locks_at: expect.any(String),
    });
    expect((await rig.events('channel.prediction.lock'))[0]?.outcomes).toMatchObject([
      { id: yes.id, users: 1, channel_points: 100, top_predictors: [{ ...winner, channel_points_won: null }] },
      { id: no.id, users: 1, channel_points: 300 },
    ]);
    expect((await rig.events('channel.prediction.end'))[0]).toMatchObject({
      status: 'resolved',
      winning_outcome_id: yes.id,
      outcomes: [
        { channel_points: 100, top_predictors: [{ channel_points_won: 400 }] },
        { channel_points: 300, top_predictors: [{ channel_points_won: 0 }] },
      ],
    });
  });

  it('an unresolved prediction returns the stakes 24 hours after it was locked', async () => {
    await rig.listen('channel.prediction.end');
    const prediction = await startPrediction();
    await setPoints('viewer_one', 500);
    await stake('viewer_one', prediction.outcomes[0].id, 200);
    await change(prediction.id, 'LOCKED');
    const kept = rig.channel().predictions[0];
    if (kept !== undefined) kept.lockedAt = new Date(Date.now() - 24 * HOUR_MS + 60_000).toISOString();
    const read = async () => (await rig.helix('GET', `predictions?broadcaster_id=${DEMO_CHANNEL}`)).json.data[0];
    expect(await read()).toMatchObject({ status: 'LOCKED' });
    expect(pointsOf(VIEWER_ONE)).toBe(300);
    if (kept !== undefined) kept.lockedAt = new Date(Date.now() - 24 * HOUR_MS).toISOString();
    expect(await read()).toMatchObject({ status: 'CANCELED', ended_at: expect.any(String) });
    expect(pointsOf(VIEWER_ONE)).toBe(500);
    expect((await rig.events('channel.prediction.end'))[0]).toMatchObject({ status: 'canceled' });
  });

  it('a prediction that the streamer cancels on Twitch returns the stakes', async () => {
    const prediction = await startPrediction();
    await setPoints('viewer_one', 500);
    await stake('viewer_one', prediction.outcomes[0].id, 200);
    const cancel = () => rig.control('PATCH', 'channels/demo_channel/prediction', { status: 'CANCELED' });
    expect((await cancel()).status).toBe(204);
    expect(pointsOf(VIEWER_ONE)).toBe(500);
    expect((await cancel()).status).toBe(400);
  });

  it('POST predictions: two outcomes are BLUE and PINK, more are all BLUE', async () => {
    const colors = (prediction: { outcomes: { color: string }[] }) => prediction.outcomes.map(({ color }) => color);
    const two = await startPrediction();
    expect(colors(two)).toEqual(['BLUE', 'PINK']);
    await change(two.id, 'CANCELED');
    expect(colors(await startPrediction(['A', 'B', 'C']))).toEqual(['BLUE', 'BLUE', 'BLUE']);
  });

  it('PATCH predictions: an unknown winning_outcome_id is 404; a missing one is 400', async () => {
    const prediction = await startPrediction();
    expect((await change(prediction.id, 'RESOLVED', { winning_outcome_id: 'nobody' })).status).toBe(404);
    expect((await change(prediction.id, 'RESOLVED')).status).toBe(400);
  });
});
