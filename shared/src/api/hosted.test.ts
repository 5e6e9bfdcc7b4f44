import { describe, expect, it } from 'vitest';
import { FEATURE_TYPES } from '../features/catalog.ts';
import { STATES } from '../ledger/states.ts';
import { listExtensionItems as strictItems } from './extension.ts';
import { readConfig as strictConfig } from './extension-config.ts';
import { listExtensionItems, readViewerInteraction } from './hosted.ts';
import { readConfig } from './hosted-config.ts';
import { listHistory, listInteractions } from './shown-interaction.ts';

const channel = { login: 'demo_channel', displayName: 'Demo Channel' };
const item = {
  uuid: '00000000-0000-4000-8000-000000000001',
  title: 'Air horn',
  hint: '',
  kinds: FEATURE_TYPES,
  tile: { tint: '--sound', icon: { lines: 'M0 0h18' } },
  amount: 25,
  sku: 'bits25',
  cooldown: 60,
  readyAt: 0,
  unavailable: null,
  needsIdentity: true,
  needsApproval: true,
  fields: [
    { kind: 'text', name: 'a.text', label: 'Text', maxLength: 5 },
    { kind: 'voice', name: 'a.voice', label: 'Voice', options: [], defaultVoice: '' },
    { kind: 'alias', name: 'a.alias', label: 'Clip', options: ['one'] },
    { kind: 'target', name: 'a.target', label: 'Who' },
  ],
  preview: null,
  picture: null,
};
const items = { channel, now: 1, alertPage: 'away', items: [item] };
const config = {
  channel,
  dashboardUrl: 'https://ebs.example/dashboard',
  alertPages: 1,
  paused: false,
  holdScene: 'Break',
  sets: [{ choice: 'a', name: 'Racing night', isOn: true }],
  counts: { done: 0, playing: 0, waiting: 0, asked: 0, held: 0, owed: 0 },
  items: [{ uuid: item.uuid, title: 'Air horn', amount: 25, cooldown: 60, enabled: true, kinds: FEATURE_TYPES }],
  recent: STATES.map((state) => ({
    id: state,
    source: 'points',
    state,
    reason: null,
    viewer: 'Viewer',
    title: 'Air horn',
    kinds: FEATURE_TYPES,
    text: null,
    amount: 25,
    test: false,
    confirmed: true,
    replayed: false,
    unknownSteps: [],
    playable: false,
    timeline: [],
    createdAt: 1,
    updatedAt: 1,
  })),
};

describe('responses as pages hosted by Twitch read them', () => {
  it('keep everything the EBS sends today', () => {
    const read = listExtensionItems.answer.parse(items);
    expect(read).toEqual({ ...strictItems.answer.parse(items), items: [{ ...item, needsUpdate: false }] });
    expect(readConfig.answer.parse(config)).toEqual(strictConfig.answer.parse(config));
  });

  it('mark an item with an unknown field, or with a known one of another shape', () => {
    const needsUpdate = (field: object) =>
      listExtensionItems.answer.parse({ ...items, items: [{ ...item, fields: [field] }] }).items[0]?.needsUpdate;
    expect(needsUpdate({ kind: 'colour', name: 'a.colour', label: 'Colour' })).toBe(true);
    expect(needsUpdate({ kind: 'text', name: 'a.text', label: 'Text', maxWords: 5 })).toBe(true);
    expect(needsUpdate({ kind: 'target', name: 'a.target', label: 'Who', until: 1 })).toBe(false);
  });

  it('accept an older server that sends neither scene nor sets', () => {
    const { holdScene, sets, ...before } = config;
    expect({ holdScene, sets }).toEqual({ holdScene: 'Break', sets: [expect.anything()] });
    expect(readConfig.answer.parse(before)).toMatchObject({ holdScene: null, sets: [] });
  });

  it('turn unknown values into "unknown", and leave out unreadable entries', () => {
    const [first] = config.recent;
    const recent = [{ ...first, state: 'dreaming', source: 'powerup', kinds: ['hologram'] }, { id: 1 }, null];
    expect(readConfig.answer.parse({ ...config, recent }).recent).toMatchObject([
      { state: 'unknown', source: 'unknown', kinds: ['hologram'] },
    ]);
    const outcome = { id: 'a', title: 'b', amount: 1, state: 'dreaming', ahead: null, text: 'c', endedAt: null };
    expect(readViewerInteraction.answer.parse(outcome).state).toBe('unknown');
  });

  it.each([
    [listHistory, { next: null }],
    [listInteractions, { counts: config.counts, alertPages: 1 }],
  ])('can be read by an older dashboard tab, which shows unknown sources as "unknown"', ({ answer }, rest) => {
    const [first] = config.recent;
    const interactions = [
      { ...first, source: 'powerups' },
      { ...first, source: 'cheers', state: 'dreaming', kinds: ['hologram'] },
      { id: 1 },
    ];
    expect(answer.parse({ ...rest, interactions }).interactions).toMatchObject([
      { source: 'powerups', title: 'Air horn', amount: 25 },
      { source: 'unknown', state: 'unknown', kinds: ['hologram'], title: 'Air horn', amount: 25 },
    ]);
  });

  it('are rejected if they have another shape', () => {
    expect(listExtensionItems.answer.safeParse({ ...items, items: '<b>' }).success).toBe(false);
    expect(readConfig.answer.safeParse({ ...config, dashboardUrl: 'javascript:alert(1)' }).success).toBe(false);
  });
});
