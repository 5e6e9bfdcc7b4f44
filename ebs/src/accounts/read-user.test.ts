import { randomBytes } from 'node:crypto';
import { readUser } from '@bitcue/shared/api/user.ts';
import { expect, it } from 'vitest';
import { systemRandom } from '../ports/random.ts';
import type { User } from '../ports/users.ts';
import { findMissingScopes, STREAMER_SCOPES } from '../twitch/scopes.ts';
import { createSealer } from '../twitch/seal.ts';
import { createAlertKey, openAlertKey } from './alert-key.ts';
import { createUserDefaults } from './new-user.ts';
import { describeUser } from './read-user.ts';

it('[API-19, USER-01, USER-02, USER-04, USER-07] tells a streamer of themselves, with their alert address and the scopes that are missing', async () => {
  const sealer = createSealer(randomBytes(32));
  const scopes = STREAMER_SCOPES.filter((scope) => scope !== 'channel:manage:moderators');
  const user = {
    id: '1',
    uuid: 'u',
    login: 'demo',
    displayName: 'Demo',
    picture: 'p',
    ...createUserDefaults(),
    welcomeOnboardingComplete: true,
    ...createAlertKey('1', systemRandom, sealer),
    grant: { scopes },
  } as unknown as User;
  const answer = await describeUser(user, {
    publicUrl: 'https://bitcue.example',
    sealer,
    provider: { findMissingScopes },
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
    name: 'Demo',
    twitch: { id: '1', access_token: 'token-of-1' },
    alertUrl: `https://bitcue.example/alerts/v1/${openAlertKey(user, sealer)}`,
    missingScopes: ['channel:manage:moderators'],
  });
  expect(JSON.stringify(answer)).not.toContain(user.alertKey);
});
