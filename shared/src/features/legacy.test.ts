import { describe, expect, it } from 'vitest';
import { FEATURE_TYPES } from './catalog.ts';
import {
  currentFeatureOf,
  describeLegacy,
  isLegacyFeature,
  LEGACY_COMMANDS,
  legacyFeature,
  titleOfLegacy,
} from './legacy.ts';

const command = (name: string, features: object = {}) =>
  legacyFeature.parse({ id: 'a', type: 'runcommand', settings: { command: name, features } });
const update = (settingToUpdate: string, text: string) =>
  legacyFeature.parse({ id: 'a', type: 'updatereward', settings: { settingToUpdate, text } });
const clip = (type: string) => legacyFeature.parse({ id: 'a', type, settings: { url: 'https://example.com/a.mp3' } });

describe('legacy features', () => {
  it('are four types that the catalogue does not offer', () => {
    const types = ['playsound', 'playvideo', 'runcommand', 'updatereward'];
    expect(types.map((type) => isLegacyFeature({ type }))).toEqual([true, true, true, true]);
    expect(FEATURE_TYPES.filter((type) => isLegacyFeature({ type }))).toEqual([]);
    for (const other of [null, 'runcommand', {}, { type: 1 }]) expect(isLegacyFeature(other)).toBe(false);
  });

  it('[LEG-02] say that clips are no longer played', () => {
    const words = ' has Been Depreciated. Please switch over to Sound Alerts, and Video Alerts using the Library.';
    expect(describeLegacy(clip('playvideo'))).toBe(`Play Video${words}`);
    expect(describeLegacy(clip('playsound'))).toBe(`Play Sound${words}`);
    expect([clip('playvideo'), clip('playsound')].map(currentFeatureOf)).toEqual([null, null]);
  });

  it('[LEG-03] have eleven commands with a duration, a length and a text', () => {
    expect(LEGACY_COMMANDS).toEqual(
      'timeout followage fortune magicball chatmsg refund skiptts runad slowmode submode emotemode'.split(' '),
    );
    const features = { duration: 60, length: 30, text: 'Hi' };
    for (const name of LEGACY_COMMANDS) expect(command(name, features).settings).toEqual({ command: name, features });
    expect(legacyFeature.safeParse({ id: 'a', type: 'runcommand', settings: { command: 'vip' } }).success).toBe(false);
  });

  it('[LEG-04] update a title, a cost or a description with a text', () => {
    for (const field of ['title', 'cost', 'description']) {
      expect(update(field, '{cost}').settings).toEqual({ settingToUpdate: field, text: '{cost}' });
    }
    const colour = { id: 'a', type: 'updatereward', settings: { settingToUpdate: 'colour' } };
    expect(legacyFeature.safeParse(colour).success).toBe(false);
  });

  it.each([
    [command('timeout', { duration: 30 }), 'punishment', { mode: 'timeout', duration: 30, target: 'text' }],
    [command('timeout'), 'punishment', { duration: 600 }],
    [command('followage'), 'chatMessage', { preset: 'followAge' }],
    [command('fortune'), 'chatMessage', { preset: 'fortune' }],
    [command('magicball'), 'chatMessage', { preset: 'magicBall' }],
    [command('chatmsg', { text: 'Hi {user}' }), 'chatMessage', { preset: 'custom', message: 'Hi {user}' }],
    [command('refund'), 'refundReward', { successPercent: 100 }],
    [command('skiptts'), 'skipMedia', {}],
    [update('title', 'T'), 'updateRewardV2', { updateTitle: true, title: 'T', updateCost: false }],
    [update('cost', '{cost} + 1'), 'updateRewardV2', { updateCost: true, cost: '{cost} + 1', updateTitle: false }],
    [update('description', 'D'), 'updateRewardV2', { updateDescription: true, description: 'D' }],
  ])('[LEG-06] %# run as their current equivalents', (legacy, type, settings) => {
    expect(currentFeatureOf(legacy)).toMatchObject({ id: 'a', type, settings });
    expect(describeLegacy(legacy)).toMatch(/^This old feature still runs, as [A-Z]/);
    expect(titleOfLegacy(legacy)).toMatch(/^(Run Command|Update Reward): \w+$/);
  });

  it.each([
    [undefined, 30],
    [0, 30],
    [29, 30],
    [30, 30],
    [31, 30],
    [50, 60],
    [180, 180],
    [181, 180],
    [999, 180],
  ])('run ads of 30 to 180 seconds in steps of 30: %s becomes %i', (length, seconds) => {
    expect(currentFeatureOf(command('runad', { length }))).toMatchObject({
      type: 'commercial',
      settings: { length: seconds },
    });
  });

  it('without an equivalent, or with settings that it does not accept, do not run', () => {
    for (const name of ['slowmode', 'submode', 'emotemode']) {
      expect(currentFeatureOf(command(name))).toBeNull();
      expect(describeLegacy(command(name))).toBe('This old feature no longer runs. Delete it.');
    }
    expect(currentFeatureOf(command('timeout', { duration: 99_999_999 }))).toBeNull();
  });
});
