import type { ItemFeature } from '@bitcue/shared/items/item.ts';
import type { RewardFeature } from '@bitcue/shared/rewards/reward-feature.ts';
import { describe, expect, it } from 'vitest';
import type { TwitchGrant } from '../ports/users.ts';
import { joinScopes, listGrantedScopes, listScopesInUse } from './scopes.ts';

const BASE = ['user:edit:broadcast', 'moderation:read'];
const PUNISHMENT = ['moderator:manage:banned_users', 'channel:manage:moderators'];
const item = (enabled: boolean, ...types: string[]) => ({
  enabled,
  features: types.map((type) => ({ id: type, type, settings: {} })) as unknown as ItemFeature[],
});

describe('the scopes in use', () => {
  it('are only the base scopes if no enabled item needs more', () => {
    expect(listScopesInUse(BASE, { items: [], rewards: [] })).toEqual(BASE);
    const items = [item(true, 'tts', 'sound', 'video'), item(true), item(false, 'punishment')];
    expect(listScopesInUse(BASE, { items, rewards: [] })).toEqual(BASE);
  });

  it('include those of every feature type on an enabled item, each once', () => {
    const items = [item(true, 'tts', 'punishment'), item(true, 'punishment')];
    expect(listScopesInUse(BASE, { items, rewards: [] })).toEqual([...BASE, ...PUNISHMENT]);
    expect(listScopesInUse([...BASE, ...PUNISHMENT], { items, rewards: [] })).toEqual([...BASE, ...PUNISHMENT]);
  });

  it('include those that only some settings need, once they need them', () => {
    const rewards = ['text', 'randomChatter'].map((target) => ({
      features: [{ id: 'a', type: 'punishment', settings: { target } }] as unknown as RewardFeature[],
    }));
    expect(listScopesInUse([], { items: [], rewards: rewards.slice(0, 1) })).not.toContain('moderator:read:chatters');
    expect(listScopesInUse([], { items: [], rewards })).toContain('moderator:read:chatters');
  });

  it('include those of what a legacy feature runs as', () => {
    const timeout = { id: 'a', type: 'runcommand', settings: { command: 'timeout', features: {} } } as const;
    const rewards = [{ features: [], legacy: [timeout] }];
    expect(listScopesInUse([], { items: [], rewards })).toEqual(expect.arrayContaining(PUNISHMENT));
  });

  it('include those of rewards as soon as there is one, and those of its features', () => {
    expect(listScopesInUse(BASE, { items: [], rewards: [{ features: [] }] })).toEqual([
      ...BASE,
      'channel:manage:redemptions',
    ]);
    const rewards = [{ features: item(true, 'punishment').features as RewardFeature[] }];
    expect(listScopesInUse(BASE, { items: [], rewards })).toEqual([
      ...BASE,
      'channel:manage:redemptions',
      ...PUNISHMENT,
    ]);
  });
});

describe('the granted scopes', () => {
  const grant = (state: 'ok' | 'relink') => ({ state, scopes: BASE }) as TwitchGrant;

  it('are those of a working grant; a revoked grant has none', () => {
    expect(listGrantedScopes({ grant: grant('ok') })).toEqual(BASE);
    expect(listGrantedScopes({ grant: grant('relink') })).toEqual([]);
    expect(listGrantedScopes({ grant: null })).toEqual([]);
  });
});

it('joined scopes keep their order and contain each scope once', () => {
  expect(joinScopes(BASE, ['bits:read', 'moderation:read'], PUNISHMENT)).toEqual([...BASE, 'bits:read', ...PUNISHMENT]);
  expect(joinScopes()).toEqual([]);
});
