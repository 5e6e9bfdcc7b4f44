import { FEATURES, type Feature, type FeatureType } from '@bitcue/shared/features/catalog.ts';
import { describe, expect, it } from 'vitest';
import { sampleItem } from '../../test/samples.ts';
import { describeFeatures } from './describe-features.ts';

const clip = (n: number) => ({ shortId: String(n).padStart(21, 'x'), alias: `a${n}` });
const line = (type: string, settings: Record<string, unknown>) =>
  describeFeatures(sampleItem(1, { features: [{ id: 'one', type, settings }] }).features);

describe('describeFeatures', () => {
  it.each([
    ['tts', { voice: 'Brian' }, 'Text to Speech · Brian · up to 450 characters'],
    ['tts', { charLimit: 1 }, 'Text to Speech · default voice · up to 1 character'],
    [
      'tts',
      { user_can_choose_voice: true, allowed_voices: ['a', 'b'] },
      'Text to Speech · viewer picks from 2 voices · up to 450 characters',
    ],
    ['sound', {}, 'Sound Alert · no sound yet · queued'],
    ['sound', { list: [clip(1)], queue: false }, 'Sound Alert · one sound · plays immediately'],
    ['sound', { type: 'random', list: [clip(1), clip(2)] }, 'Sound Alert · random of 2 · queued'],
    ['sound', { type: 'personal', list: [clip(1)] }, 'Sound Alert · own sound for 1 viewer · queued'],
    ['video', { list: [clip(1)] }, 'Video Alert · one video · 200 × 113 at top left'],
    [
      'video',
      { type: 'multi', list: [clip(1)], position: { x: '480px', y: '270px' }, size: { w: '320px', h: '180px' } },
      'Video Alert · viewer picks from 1 · 320 × 180 at centre',
    ],
    ['punishment', {}, 'Punishment · Timeout of 10 minutes · viewer picks the chatter'],
    [
      'punishment',
      { mode: 'unban', target: 'username', target_username: 'demo_chatter' },
      'Punishment · Unban · demo_chatter',
    ],
  ])('describes a %s with %j in one line', (type, settings, expected) => {
    expect(line(type, settings)).toBe(expected);
  });

  it.each<[FeatureType, object, string]>([
    ['commercial', { length: 90 }, 'Commercial Break · ads for 1 minute 30 seconds'],
    ['chatMessage', {}, 'Chat Message · no preset yet'],
    ['chatMessage', { preset: 'custom' }, 'Chat Message · no message yet'],
    ['chatMessage', { preset: 'custom', message: ' Hi {user} ' }, 'Chat Message · “Hi {user}”'],
    ['chatMessage', { preset: 'announcement', message: 'Break!' }, 'Chat Message · announcement · “Break!”'],
    ['chatMessage', { preset: 'fortune', message: 'unused' }, 'Chat Message · a fortune'],
    ['chatMessage', { preset: 'followAge' }, 'Chat Message · follow age'],
    ['chatMessage', { preset: 'magicBall' }, 'Chat Message · magic ball'],
    ['showemote', {}, 'Show Emotes · all emotes for 5 seconds'],
    ['showemote', { limit: 3, showtime: 1_000 }, 'Show Emotes · up to 3 for 1 second'],
    ['poll', {}, 'Poll · no title yet · 2 choices · 1 minute'],
    [
      'poll',
      { title: 'Which tyre next?', duration: 90 },
      'Poll · “Which tyre next?” · 2 choices · 1 minute 30 seconds',
    ],
    ['poll', { allow_user_choices: true }, 'Poll · viewer writes it · 1 minute'],
    ['prediction', { title: 'Do we win?' }, 'Prediction · “Do we win?” · 2 outcomes · 1 minute'],
    ['prediction', { allow_user_outcomes: true }, 'Prediction · viewer writes it · 1 minute'],
  ])('describes a %s of a reward with %j in one line', (type, settings, expected) => {
    const feature = { id: 'one', type, settings: FEATURES[type].settings.parse(settings) } as Feature;
    expect(describeFeatures([feature])).toBe(expected);
  });

  it('names the features of an item with several, and notes when there are none', () => {
    const features = sampleItem(1, {
      features: [
        { id: 'one', type: 'sound', settings: {} },
        { id: 'two', type: 'tts', settings: {} },
      ],
    }).features;
    expect(describeFeatures(features)).toBe('Sound Alert + Text to Speech');
    expect(describeFeatures([])).toBe('No feature yet');
  });
});
