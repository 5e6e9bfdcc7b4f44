import { randomBytes } from 'node:crypto';
import { readUser } from '@bitcue/shared/api/user.ts';
import { expect, it } from 'vitest';
import type { StoredItem } from '../ports/items.ts';
import { systemRandom } from '../ports/system.ts';
import type { User } from '../ports/users.ts';
import { createSealer } from '../twitch/seal.ts';
import { createAlertKey, openAlertKey } from './alert-key.ts';
import { createUserDefaults } from './new-user.ts';
import { describeUser } from './read-user.ts';

it('[API-19, USER-01, USER-02, USER-04, USER-07] describes the account of a streamer, with their alert address and missing scopes', async () => {
  const sealer = createSealer([randomBytes(32)]);
  const enabled = { enabled: true, features: [{ id: 'a', type: 'punishment', settings: {} }] } as unknown as StoredItem;
  const user = {
    id: '1',
    uuid: 'u',
    login: 'demo',
    displayName: 'Demo',
    picture: 'p',
    ...createUserDefaults(),
    welcomeOnboardingComplete: true,
    ...createAlertKey('1', systemRandom, sealer),
    grant: { state: 'ok', scopes: ['user:edit:broadcast', 'moderator:manage:banned_users', 'channel:manage:polls'] },
  } as unknown as User;
  const answer = await describeUser(user, {
    publicUrl: 'https://bitcue.example',
    sealer,
    baseScopes: ['user:edit:broadcast', 'moderation:read'],
    items: { listOf: async () => [enabled] },
    rewards: { listOf: async () => [] },
    describeBilling: async () => null,
    readAccessToken: async (id) => `token-of-${id}`,
  });
  expect(readUser.answer.parse(answer)).toEqual(answer);
  expect(answer).toMatchObject({
    login: 'demo',
    picture: 'p',
    uuid: 'u',
    flags: {},
    welcomeOnboardingComplete: true,
    onboardingExtension: {
      status: null,
      installed_at: null,
      activated_at: null,
      skipped: { installation: null, activation: null },
    },
    obsSetupComplete: false,
    name: 'Demo',
    twitch: { id: '1', access_token: 'token-of-1' },
    alertUrl: `https://bitcue.example/alerts/v1/${openAlertKey(user, sealer)}`,
    grantedScopes: ['user:edit:broadcast', 'moderator:manage:banned_users', 'channel:manage:polls'],
    missingScopes: ['moderation:read', 'channel:manage:moderators'],
  });
  expect(JSON.stringify(answer)).not.toContain(user.alertKey);
});
