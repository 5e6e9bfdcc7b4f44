import { describe, expect, it } from 'vitest';
import { voice } from '../api/voices.ts';
import { FEATURES, type FeatureType, listFeatureTypes } from './catalog.ts';
import { mediaEntry, mediaMode } from './media-settings.ts';
import { PUNISHMENT_MODE_LABELS } from './punishment/limits.ts';
import { punishmentMode, punishmentSettings } from './punishment/punishment.ts';
import { soundSettings } from './sound/sound.ts';
import { ttsSettings } from './tts/tts.ts';
import { pixelsOf, storedPixels, videoSettings } from './video/video.ts';

const CLIP = 'fixture-sound-0000001';

describe('settings', () => {
  it('[EXT-01] Bits can trigger speech in standard and AI voices, sounds, videos and four punishments', () => {
    expect(listFeatureTypes('bits')).toEqual(expect.arrayContaining(['tts', 'sound', 'video', 'punishment']));
    expect(punishmentMode.options).toEqual(['timeout', 'untimeout', 'unban', 'ban']);
    expect(PUNISHMENT_MODE_LABELS.ban).toBe('Ban');
    expect(voice.shape.type.options).toEqual(['polly', 'ai']);
    expect([FEATURES.tts.title, FEATURES.tts.tile.featured?.title]).toEqual(['Text to Speech', 'AI TTS']);
  });

  it('[TTS-01, TTS-02, TTS-03] speech has its fields and defaults', () => {
    const { filter, template, ...rest } = ttsSettings.parse({});
    expect(rest).toEqual({
      voice: '',
      user_can_choose_voice: false,
      several_voices: false,
      allowed_voices: [],
      charLimit: 450,
      volume: 50,
      readUsername: true,
      actionVerb: 'says',
      modelId: '',
    });
    expect(filter).toEqual({ remove_urls: true, enabled: true, wordList: [], placeholder: '*' });
    expect(template).toEqual({ enabled: false, message: expect.any(String) });
  });

  it('[TTS-04] a character limit is 1 to 500; larger values become 500', () => {
    const limitOf = (charLimit: unknown) => ttsSettings.safeParse({ charLimit }).data?.charLimit;
    expect([0, -1, 1, 500, 501, 9_999].map(limitOf)).toEqual([undefined, undefined, 1, 500, 500, 500]);
  });

  it.each([
    ['speech', (volume: unknown) => ttsSettings.parse({ volume }).volume],
    ['an entry', (volume: unknown) => mediaEntry.parse({ shortId: CLIP, volume }).volume],
  ])('[TTS-05] the volume of %s is 0 to 100 in steps of 1; anything but a number becomes 50', (_, volumeOf) => {
    expect([0, 1, 99, 100].map(volumeOf)).toEqual([0, 1, 99, 100]);
    expect(['loud', '', null, undefined, Number.NaN, Number.POSITIVE_INFINITY, {}, [80]].map(volumeOf)).toEqual(
      Array(8).fill(50),
    );
    expect([-1, 101, 49.4].map(volumeOf)).toEqual([0, 100, 49]);
  });

  it('[PUN-01] punishments have their fields and defaults', () => {
    expect(punishmentSettings.parse({})).toEqual({
      mode: 'timeout',
      duration: 600,
      target: 'text',
      target_username: '',
      lift_others: false,
    });
    expect([...punishmentMode.options].sort()).toEqual(['ban', 'timeout', 'unban', 'untimeout']);
    // Items accept only the first two (check-item.test.ts).
    const targets = punishmentSettings.shape.target.unwrap().options;
    expect(targets).toEqual(['text', 'username', 'redeemer', 'randomChatter']);
  });

  it('[SND-01] sounds have four modes, a queue that is on by default, and a list; only sounds have a queue', () => {
    expect(soundSettings.parse({})).toEqual({ type: 'single', queue: true, list: [] });
    expect([...mediaMode.options].sort()).toEqual(['multi', 'personal', 'random', 'single']);
    expect(videoSettings.parse({ queue: false })).not.toHaveProperty('queue');
  });

  it('[SND-02] an entry has a clip, an alias, a name and a volume', () => {
    expect(mediaEntry.parse({ shortId: CLIP })).toEqual({ shortId: CLIP, alias: '', username: '', volume: 50 });
  });

  it('[VID-01] videos have the same list, a position and a size', () => {
    const entry = { shortId: CLIP };
    expect(videoSettings.parse({ list: [entry] })).toEqual({
      type: 'single',
      list: soundSettings.parse({ list: [entry] }).list,
      position: { x: '0px', y: '0px' },
      size: { w: '200px', h: '113px' },
    });
    expect([...videoSettings.shape.type.unwrap().options]).toEqual([...mediaMode.options]);
  });

  it('[VID-02, VID-05] pixels are stored with their unit, rounded to two decimals, up to 1280x720', () => {
    expect([0, 113, 112.5, 33.333, 66.666, 0.005].map(storedPixels)).toEqual([
      '0px',
      '113px',
      '112.5px',
      '33.33px',
      '66.67px',
      '0.01px',
    ]);
    for (const pixels of [0, 113, 112.5, 33.33, 720]) {
      const [x, y] = [storedPixels(pixels), storedPixels(pixels)];
      const { position } = videoSettings.parse({ position: { x, y } });
      expect([position, pixelsOf(position.x), pixelsOf(position.y)]).toEqual([{ x, y }, pixels, pixels]);
    }
    const isTaken = (position: object) => videoSettings.safeParse({ position }).success;
    expect([isTaken({ x: '1280px', y: '720px' }), isTaken({ x: '1280.01px' }), isTaken({ y: '720.01px' })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(['112.555px', '10', '10%', '-1px', 'px', '1e3px'].map((x) => isTaken({ x }))).toEqual(Array(6).fill(false));
  });
});

it('[LIM-10] votes, chat modes and ads have these limits', () => {
  const takes = (type: FeatureType, settings: object) => FEATURES[type].settings.safeParse(settings).success;
  /** Returns which values around the limits are accepted. */
  const around = (min: number, max: number, isTaken: (value: number) => boolean) =>
    [min - 1, min, max, max + 1].map(isTaken);
  const ONLY_WITHIN = [false, true, true, false];
  const vote = (list: string, at: object) => ({ ...at, [list]: [{ title: 'a' }, { title: 'b' }] });
  expect(around(15, 1_800, (duration) => takes('poll', { duration }))).toEqual(ONLY_WITHIN);
  expect(around(15, 1_800, (prediction_window) => takes('prediction', { prediction_window }))).toEqual(ONLY_WITHIN);
  for (const [type, list] of [
    ['poll', 'choices'],
    ['prediction', 'outcomes'],
  ] as const) {
    const ofTitle = (length: number) => takes(type, vote(list, { title: 'x'.repeat(length) }));
    expect([45, 46].map(ofTitle)).toEqual([true, false]);
    const ofOption = (length: number) => takes(type, { [list]: [{ title: 'a' }, { title: 'x'.repeat(length) }] });
    expect([25, 26].map(ofOption)).toEqual([true, false]);
  }
  expect(around(15, 86_400, (duration) => takes('chatMode', { duration }))).toEqual(ONLY_WITHIN);
  expect(around(1, 86_400, (length) => takes('chatMode', { length }))).toEqual(ONLY_WITHIN);
  const ads = Array.from({ length: 241 }, (_, length) => length).filter((length) => takes('commercial', { length }));
  expect(ads).toEqual([30, 60, 90, 120, 150, 180]);
});
