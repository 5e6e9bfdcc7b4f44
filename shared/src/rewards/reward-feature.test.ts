import { describe, expect, it } from 'vitest';
import { listFeatureTypes } from '../features/catalog.ts';
import { FIXTURES } from '../features/fixtures.ts';
import { itemFeature } from '../items/item.ts';
import { rewardFeature } from './reward-feature.ts';

/** Parses settings as a feature of a reward; undefined if they are refused. */
const parse = (type: string, settings: unknown): unknown =>
  rewardFeature.safeParse({ id: 'a', type, settings }).data?.settings;

describe('a feature on a reward', () => {
  it.each(listFeatureTypes('reward'))('of type %s accepts its type’s settings only, and has its defaults', (type) => {
    for (const { settings } of FIXTURES[type].good) expect(parse(type, settings)).toMatchObject(settings as object);
    for (const { settings } of FIXTURES[type].bad) expect(parse(type, settings)).toBeUndefined();
    expect(parse(type, {})).toEqual(FIXTURES[type].defaults);
  });

  it('[FEAT-tts-01] of speech has the settings and limits of a Bits item', () => {
    const template = { enabled: true, message: '{user}: {message}' };
    const settings = { voice: 'Joanna', volume: 70, charLimit: 200, readUsername: true, actionVerb: 'says', template };
    expect(parse('tts', settings)).toMatchObject(settings);
    const volumeOf = (volume: number) => (parse('tts', { volume }) as { volume: number }).volume;
    expect([-1, 0, 100, 101].map(volumeOf)).toEqual([0, 0, 100, 100]);
    const limitOf = (charLimit: number) => (parse('tts', { charLimit }) as { charLimit: number }).charLimit;
    expect(parse('tts', { charLimit: 0 })).toBeUndefined();
    expect([1, 500, 501].map(limitOf)).toEqual([1, 500, 500]);
  });

  it('[FEAT-sound-01] [FEAT-video-01] of a clip has the settings and rules of a Bits item; a sound joins the queue, a video has no such setting', () => {
    for (const type of ['sound', 'video'] as const) {
      for (const { settings } of [...FIXTURES[type].good, ...FIXTURES[type].bad]) {
        expect(parse(type, settings)).toEqual(itemFeature.safeParse({ id: 'a', type, settings }).data?.settings);
      }
    }
    expect(parse('sound', {})).toMatchObject({ queue: true });
    expect(parse('video', {})).not.toHaveProperty('queue');
  });

  it('[FEAT-poll-02] of a poll can allow voting with points and Bits', () => {
    const points = { channel_points_voting_enabled: true, channel_points_per_vote: 100 };
    const bits = { bits_voting_enabled: true, bits_per_vote: 10 };
    expect(parse('poll', { ...points, ...bits })).toMatchObject({ ...points, ...bits });
  });
});
