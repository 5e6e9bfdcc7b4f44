import { pollSettings } from '@bitcue/shared/features/poll/poll.ts';
import { describe, expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import { createPollExecutor } from './execute.ts';

const set = { title: ' Which tyre next? ', choices: [{ title: 'Soft' }, { title: ' Hard ' }] };
const buyer = { opaqueId: 'Udemo', userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' };

async function plan(settings: object, input: Record<string, string> = {}) {
  const { ports, fakes, clock } = createFeaturePorts();
  const executor = createPollExecutor(ports);
  const sale = { channelId: FEATURE_CHANNEL, buyer, itemTitle: 'Demo reward', input };
  const [action, cue] = await executor.plan(pollSettings.parse(settings), sale);
  const context = makeContext({ data: JSON.parse(JSON.stringify(action?.data ?? {})) });
  return {
    executor,
    fakes,
    clock,
    action,
    cue,
    act: () => executor.action.act(context),
    readBack: (begunAt: number) => executor.action.readBack(context, begunAt),
    notice: () => 'instant' in executor.cue && executor.cue.instant(context),
  };
}

describe('a poll', () => {
  it('is started as configured, and announced', async () => {
    const { action, cue, act, fakes, notice } = await plan(set);
    expect(await act()).toEqual({ kind: 'done', facts: { voteId: 'vote-1' } });
    expect(fakes.done).toEqual([
      [
        'poll',
        FEATURE_CHANNEL,
        { title: 'Which tyre next?', options: ['Soft', 'Hard'], durationS: 60, pointsPerVote: null },
      ],
    ]);
    expect(action).toMatchObject({ kind: 'action', optional: false, label: 'Poll: Which tyre next?' });
    expect(cue).toMatchObject({ kind: 'cue', optional: true });
    expect(notice()).toMatchObject({ viewer: 'Demo_Viewer', action: 'started a poll', text: 'Which tyre next?' });
  });

  it.each(['refused', 'unavailable', 'unknown'] as const)("passes on Twitch's answer: %s", async (kind) => {
    const { act, fakes } = await plan(set);
    fakes.outcome = { kind, reason: 'why' };
    expect(await act()).toEqual({ kind, reason: 'why' });
  });

  it.each([
    [{ ...set, title: ' ' }, 'You must enter a title'],
    [{ ...set, choices: [{ title: 'a' }, { title: ' ' }] }, 'You must enter a choice'],
  ])('is refused while it is incomplete: %j', async (settings, message) => {
    await expect(plan(settings)).rejects.toMatchObject({ code: 'item.unavailable', message });
  });

  it.each([
    [false, 100, null],
    [true, 0, null],
    [true, 1, 1],
    [true, 1_000_000, 1_000_000],
  ])('[FEAT-poll-06] points %s with %i per vote are sent as %s', async (isOn, points, sent) => {
    const { action } = await plan({ ...set, channel_points_voting_enabled: isOn, channel_points_per_vote: points });
    expect(action?.data.pointsPerVote).toBe(sent);
  });

  it('[FEAT-poll-07] never sends the stored settings for Bits', async () => {
    const { action, act, fakes } = await plan({ ...set, bits_voting_enabled: true, bits_per_vote: 10 });
    await act();
    expect(JSON.stringify([action, fakes.done])).not.toMatch(/bits/i);
  });
});

describe('[FEAT-poll-08] a poll that the redeemer writes', () => {
  const write = (text: string) => plan({ allow_user_choices: true, title: 'unused' }, { 'poll.text': text });

  it.each(['Lunch?;Soup;Salad;', 'Lunch?;Soup;Salad', ' Lunch? ; Soup ;  Salad ; '])('is started: %j', async (text) => {
    const { act, fakes } = await write(text);
    await act();
    expect(fakes.done).toEqual([
      ['poll', FEATURE_CHANNEL, expect.objectContaining({ title: 'Lunch?', options: ['Soup', 'Salad'] })],
    ]);
  });

  it.each([1, 2, 5, 6])('has 2 to 5 choices: %i', async (count) => {
    const started = write(`Lunch?;${Array.from({ length: count }, (_, at) => `dish ${at}`).join(';')};`);
    if (count >= 2 && count <= 5) expect((await started).action).toBeTruthy();
    else await expect(started).rejects.toMatchObject({ code: 'input.invalid', message: 'A poll needs 2 to 5 choices' });
  });

  it.each([
    ['', 'You must enter a title'],
    [';a;b', 'You must enter a title'],
    ['Lunch?;a;;b', 'You must enter a choice'],
    [`${'x'.repeat(46)};a;b`, "The title must be less than 45 characters (it's 46 characters)"],
    [`Lunch?;a;${'x'.repeat(26)}`, "The outcome must be less than 25 characters (it's 26 characters)"],
  ])('is refused before anything is requested from Twitch: %j', async (text, message) => {
    await expect(write(text)).rejects.toMatchObject({ code: 'input.invalid', message });
  });

  it('may be as long as the limits allow', async () => {
    const { action } = await write(`${'x'.repeat(45)};${'y'.repeat(25)};z`);
    expect(action?.data).toMatchObject({ title: 'x'.repeat(45), options: ['y'.repeat(25), 'z'] });
  });
});

describe('reading a poll back', () => {
  const BEGUN = 1_000_000;
  const listed = (change: object = {}) => ({
    id: 'theirs',
    title: 'Which tyre next?',
    options: ['Soft', 'Hard'],
    startedAt: new Date(BEGUN + 200),
    ...change,
  });
  const read = async (...votes: ReturnType<typeof listed>[]) => {
    const { readBack, fakes } = await plan(set);
    fakes.votes = { kind: 'done', votes };
    return readBack(BEGUN);
  };

  it('finds it among the latest by title, choices and time', async () => {
    expect(await read(listed({ id: 'other', title: 'Other' }), listed())).toEqual({
      kind: 'done',
      facts: { voteId: 'theirs' },
    });
    expect(await read(listed({ startedAt: new Date(BEGUN - 3_000) }))).toMatchObject({ kind: 'done' });
  });

  it.each([
    ['no poll at all', []],
    ['another title', [listed({ title: 'Which tyre?' })]],
    ['other choices', [listed({ options: ['Hard', 'Soft'] })]],
    ['fewer choices', [listed({ options: ['Soft'] })]],
    ['the same one, from before', [listed({ startedAt: new Date(BEGUN - 3_001) })]],
  ])('does not match: %s', async (_, votes) => {
    expect(await read(...votes)).toEqual({ kind: 'not-done' });
  });

  it('leaves the outcome unknown while Twitch does not list the latest', async () => {
    const { readBack, fakes } = await plan(set);
    fakes.votes = { kind: 'unavailable', reason: 'later' };
    expect(await readBack(BEGUN)).toEqual({ kind: 'unknown', reason: 'later' });
  });
});
