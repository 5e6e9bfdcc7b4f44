import { describe, expect, it } from 'vitest';
import { SETUP_FILE_DEPTH_MAX } from '../constants/setup-file.ts';
import { AppError } from '../errors/app-error.ts';
import { sharedPreferences } from '../items/preferences.ts';
import { newRewardForm } from '../rewards/reward-form.ts';
import { rewardRules } from '../rewards/reward-rules.ts';
import { parseSetupFile } from './parse-setup-file.ts';

const clip = { shortId: 'sound0000000000000001', title: 'Horn' };
const list = [{ shortId: clip.shortId, alias: '', username: '', volume: 50 }];
const sound = { id: 's', type: 'sound', settings: { type: 'single', list, queue: true } };
const item = {
  title: 'Horn',
  amount: 100,
  cooldown: 60,
  enabled: true,
  approval: false,
  look: {},
  isRestricted: false,
};
const FILE = {
  format: 'bitcue-setup',
  version: 1,
  preferences: sharedPreferences.parse({}),
  items: [{ ...item, features: [sound] }],
  rewards: [
    {
      form: { ...newRewardForm(), title: 'Hydrate' },
      features: [{ ...sound, optional: false, start: 'after', delay: 0 }],
      rules: rewardRules.parse({}),
    },
  ],
  clips: [clip],
};

/** Returns the parsed file, or the code and message of the refusal. */
function parse(given: unknown) {
  try {
    return parseSetupFile(given);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.code}: ${error.message}`;
  }
}
const withText = (json: string) => parse(JSON.parse(json));
const UNREAD = 'setup.invalid: This set-up file cannot be read:';

it('reads back what was written', () => expect(parse(JSON.parse(JSON.stringify(FILE)))).toEqual(FILE));

it('fills in missing values with the defaults', () => {
  expect(parse({ ...FILE, items: [{ title: 'Bare', features: [] }] })).toMatchObject({
    items: [{ title: 'Bare', amount: 100, enabled: true, isRestricted: false }],
  });
});

describe('refuses', () => {
  it.each([null, 7, 'text', [], {}, { format: 'other', version: 1 }])('anything but a set-up file: %j', (given) =>
    expect(parse(given)).toBe('setup.invalid: This is not a set-up file of Bitcue.'),
  );

  it.each([0, 2, '1', null, undefined])('another version: %j', (version) =>
    expect(parse({ ...FILE, version })).toMatch(/^setup\.version: /),
  );

  it.each([
    ['at the top', { ...FILE, alertKey: 'x' }, 'alertKey is unknown'],
    ['in an item', { ...FILE, items: [{ ...item, features: [], allowed: ['1'] }] }, 'items.0.allowed is unknown'],
    [
      'in a setting',
      { ...FILE, items: [{ ...item, features: [{ ...sound, settings: { list, cost: 1 } }] }] },
      'items.0.features.0.settings.cost is unknown',
    ],
    ['in the preferences', { ...FILE, preferences: { design: { url: 'x' } } }, 'preferences.design.url is unknown'],
  ])('an unknown key %s', (_, given, why) => expect(parse(given)).toBe(`${UNREAD} ${why}`));

  it('an unknown key, and shows 200 characters of it', () =>
    expect(parse({ ...FILE, ['k'.repeat(10_000)]: 1 })).toBe(`${UNREAD} ${'k'.repeat(200)} is unknown`));

  it.each([
    ['__proto__ at the top', `{"__proto__":{"isAdmin":true},${JSON.stringify(FILE).slice(1)}`, '__proto__ is unknown'],
    [
      'constructor in the preferences',
      JSON.stringify(FILE).replace('"preferences":{', '"preferences":{"constructor":{"prototype":{"isAdmin":true}},'),
      'preferences.constructor is unknown',
    ],
    [
      '__proto__ in a setting',
      JSON.stringify(FILE).replace('"settings":{', '"settings":{"__proto__":{"isAdmin":true},'),
      'items.0.features.0.settings.__proto__ is unknown',
    ],
  ])('a key of the prototype: %s', (_, json, why) => {
    expect(withText(json)).toBe(`${UNREAD} ${why}`);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('a file that is nested too deeply, however deep', () => {
    for (const depth of [SETUP_FILE_DEPTH_MAX, 100_000]) {
      const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      expect(withText(`{"format":"bitcue-setup","version":1,"items":${nested}}`)).toBe(
        `${UNREAD} it is nested too deeply`,
      );
    }
  });

  it('a file with too many parts', () => {
    expect(parse({ ...FILE, clips: Array.from({ length: 10_001 }, () => clip) })).toBe(
      `${UNREAD} it has too many parts`,
    );
  });

  it.each([
    [
      'more items than a channel can have',
      { items: Array.from({ length: 201 }, () => ({ ...item, features: [] })) },
      'items: ',
    ],
    ['an invalid price', { items: [{ ...item, features: [], amount: 101 }] }, 'items.0.amount: '],
    [
      'a feature that items cannot have',
      { items: [{ ...item, features: [{ ...sound, type: 'poll' }] }] },
      'items.0.features.0',
    ],
    [
      'a type that is a key of the prototype',
      { items: [{ ...item, features: [{ ...sound, type: '__proto__' }] }] },
      'items.0.features.0',
    ],
    [
      'a reward without a title',
      { rewards: [{ ...FILE.rewards[0], form: newRewardForm() }] },
      'rewards.0.form.title: ',
    ],
    ['a clip id of another length', { clips: [{ ...clip, shortId: '../../etc/passwd' }] }, 'clips.0.shortId: '],
    ['a list that is an object', { items: { length: 3 } }, 'items: '],
  ])('%s', (_, over, why) => expect(String(parse({ ...FILE, ...over })).startsWith(`${UNREAD} ${why}`)).toBe(true));
});
