import { type ChatMessageSettings, chatMessageSettings } from '@bitcue/shared/features/chatMessage/chatMessage.ts';
import { codePointLength } from '@bitcue/shared/text/char-count.ts';
import { describe, expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import { createChatMessageExecutor } from './execute.ts';
import { FORTUNES, MAGIC_BALL_ANSWERS } from './sentences.ts';

const sale = {
  channelId: FEATURE_CHANNEL,
  buyer: { opaqueId: 'Udemo', userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' },
  itemTitle: 'Shout',
  input: { 'chatMessage.input': 'good luck' },
};

function setUp() {
  const { ports, fakes, clock } = createFeaturePorts();
  const executor = createChatMessageExecutor(ports);
  const plan = async (settings: Partial<ChatMessageSettings>, input: Record<string, string> = sale.input) => {
    const [step] = await executor.plan(chatMessageSettings.parse(settings), { ...sale, input });
    if (!step) throw new Error('nothing was planned');
    return step;
  };
  const act = async (step: { data: Record<string, unknown> }) =>
    executor.action.act(makeContext({ data: JSON.parse(JSON.stringify(step.data)) }));
  return { fakes, clock, plan, act };
}

describe('a custom message', () => {
  it('is written in chat, with viewer, reward and input filled in', async () => {
    const { fakes, plan, act } = setUp();
    const step = await plan({ preset: 'custom', message: '{user} used {reward}: {input} {other}' });
    expect(await act(step)).toEqual({ kind: 'done' });
    expect(fakes.done).toEqual([['say', FEATURE_CHANNEL, 'Demo_Viewer used Shout: good luck {other}']]);
    expect(step).toMatchObject({ kind: 'action', optional: false, label: 'Message in chat' });
  });

  it('does not expand what a viewer wrote', async () => {
    const { plan } = setUp();
    const step = await plan({ preset: 'custom', message: '{input}' }, { 'chatMessage.input': '{user}{input}' });
    expect(step.data.text).toBe('{user}{input}');
  });

  it('[FEAT-chatMessage-05] is cut at 500 characters once it is filled in', async () => {
    const { plan } = setUp();
    const textOf = async (length: number) => {
      const input = { 'chatMessage.input': '😀'.repeat(length) };
      return String((await plan({ preset: 'custom', message: '>{input}' }, input)).data.text);
    };
    expect(codePointLength(await textOf(498))).toBe(499);
    expect(codePointLength(await textOf(499))).toBe(500);
    expect(await textOf(500)).toBe(`>${'😀'.repeat(499)}`);
  });

  it('with nothing to say is refused before anything is sent', async () => {
    const { plan } = setUp();
    await expect(plan({ preset: 'custom', message: '{input}' }, {})).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(plan({ preset: 'custom', message: ' ' })).rejects.toThrow('You need to specify a message');
    await expect(plan({})).rejects.toThrow('You must select a preset');
  });
});

describe('an announcement', () => {
  it('is made in chat', async () => {
    const { fakes, plan, act } = setUp();
    const step = await plan({ preset: 'announcement', message: 'Thank {user}!' });
    await act(step);
    expect(fakes.done).toEqual([['announce', FEATURE_CHANNEL, 'Thank Demo_Viewer!']]);
    expect(step).toMatchObject({ label: 'Announcement in chat' });
  });

  it('[FEAT-chatMessage-04] without a message is not sent, and says why', async () => {
    const { fakes, plan } = setUp();
    for (const message of ['', '  ']) {
      await expect(plan({ preset: 'announcement', message })).rejects.toThrow(
        'The message is empty, so it was not sent.',
      );
    }
    expect(fakes.done).toEqual([]);
  });
});

describe.each([
  ['fortune', FORTUNES, 'Demo_Viewer, your fortune: '],
  ['magicBall', MAGIC_BALL_ANSWERS, 'Demo_Viewer, the magic ball says: '],
] as const)('[FEAT-chatMessage-05] %s', (preset, sentences, start) => {
  it('has 20 sentences of its own, each of which can be drawn', async () => {
    const { fakes, plan } = setUp();
    expect(new Set(sentences).size).toBe(20);
    const drawn = [];
    for (let at = 0; at < 20; at += 1) {
      fakes.draw = (at + 0.5) / 20;
      drawn.push((await plan({ preset })).data.text);
    }
    expect(drawn).toEqual(sentences.map((sentence) => start + sentence));
  });

  it('says the same on every try', async () => {
    const { fakes, plan, act } = setUp();
    const step = await plan({ preset });
    fakes.draw = 0.99;
    await act(step);
    await act(step);
    expect(fakes.done.map(([, , text]) => text)).toEqual([start + sentences[0], start + sentences[0]]);
  });
});

describe('a follow age', () => {
  const DAY_MS = 86_400_000;

  it.each([
    [0, 'Demo_Viewer has followed for less than a day.'],
    [DAY_MS - 1, 'Demo_Viewer has followed for less than a day.'],
    [DAY_MS, 'Demo_Viewer has followed for 1 day.'],
    [400.9 * DAY_MS, 'Demo_Viewer has followed for 400 days.'],
  ])('after %i ms says: %s', async (ageMs, text) => {
    const { fakes, clock, plan, act } = setUp();
    fakes.follow = { kind: 'done', since: new Date(clock.now() - ageMs) };
    expect(await act(await plan({ preset: 'followAge' }))).toEqual({ kind: 'done' });
    expect(fakes.done).toEqual([['say', FEATURE_CHANNEL, text]]);
  });

  it('says when a viewer does not follow', async () => {
    const { fakes, plan, act } = setUp();
    await act(await plan({ preset: 'followAge' }));
    expect(fakes.done).toEqual([['say', FEATURE_CHANNEL, 'Demo_Viewer does not follow this channel.']]);
  });

  it.each(['refused', 'unavailable'] as const)('says nothing if the look-up is %s', async (kind) => {
    const { fakes, plan, act } = setUp();
    fakes.follow = { kind, reason: 'why' };
    expect(await act(await plan({ preset: 'followAge' }))).toEqual({ kind, reason: 'why' });
    expect(fakes.done).toEqual([]);
  });
});
