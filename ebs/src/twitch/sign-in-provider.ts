import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { AccessToken } from '@twurple/auth';
import { z } from 'zod';
import type { SignedIn, SignInProvider } from '../ports/sign-in.ts';
import type { Clock } from '../ports/system.ts';
import { DEADLINE_MS, readAnswer, sendCall } from './helix-call.ts';
import { HelixError } from './helix-error.ts';
import { twitchId } from './ids.ts';
import type { OAuth } from './oauth.ts';
import { toUnavailable } from './outcome.ts';

/**
 * Twitch scopes requested at every sign-in: those of calls outside the feature types, and no others, because Twitch may
 * suspend apps that request more than they use (twitch: section "OAuth"). What a feature type needs beyond them is in
 * its catalogue entry. `ebs/test/twitch/scopes.test.ts` fails if a scope is requested that no call needs.
 */
export const BASE_SCOPES: readonly string[] = [
  // GET users/extensions/list: without it Twitch leaves out extensions that are installed but not active.
  // GET users/extensions: without it Twitch shows a version in development as an empty slot.
  // PUT users/extensions
  'user:edit:broadcast',
  // GET moderation/banned: a banned viewer may not use an item that takes input.
  'moderation:read',
];

/** `GET /users` for the user of the token. */
const ownUser = z.object({
  data: z.tuple([
    z.object({
      id: twitchId,
      login: z.string(),
      display_name: z.string(),
      profile_image_url: z.string(),
      broadcaster_type: z.enum(['', 'affiliate', 'partner']),
    }),
  ]),
});

/** Options for `createSignInProvider`. `publicUrl` has no trailing slash; `apiPort` is a local Twitch's, else null. */
export interface SignInProviderOptions {
  oauth: OAuth;
  publicUrl: string;
  apiPort: number | null;
  clock: Clock;
}

/** Creates sign-in with Twitch. The redirect address is `<publicUrl>/auth/twitch/callback`, as registered at Twitch. */
export function createSignInProvider({ oauth, publicUrl, apiPort, clock }: SignInProviderOptions): SignInProvider {
  const redirectUri = `${publicUrl}/auth/twitch/callback`;
  const base =
    apiPort === null ? 'https://id.twitch.tv/oauth2/authorize' : `http://localhost:${apiPort}/auth/authorize`;
  return {
    baseScopes: BASE_SCOPES,
    authorizeUrl(state, scopes) {
      const url = new URL(base);
      url.search = new URLSearchParams({
        client_id: oauth.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopes.join(' '),
        state,
      }).toString();
      return url.href;
    },
    async complete(code) {
      try {
        const token = await oauth.exchangeCode(code, redirectUri);
        const obtainedAt = new Date(clock.now());
        return await readSignedIn(oauth, token, obtainedAt);
      } catch (error) {
        if (error instanceof AppError) throw error;
        const isBadCode = error instanceof HelixError && (error.status === 400 || error.status === 401);
        if (isBadCode) throw new AppError('auth.state', { detail: { reason: 'code' } });
        throw toUnavailable(error);
      }
    },
  };
}

async function readSignedIn(oauth: OAuth, token: AccessToken, obtainedAt: Date): Promise<SignedIn> {
  const { accessToken, refreshToken, expiresIn } = token;
  // A token of another app, or an app token, is not a sign-in.
  const facts = await oauth.validate(accessToken);
  if (facts.clientId !== oauth.clientId || facts.userId === null || refreshToken === null) {
    throw new AppError('auth.state', { detail: { reason: 'token' } });
  }
  const response = await sendCall({ url: 'users' }, oauth.clientId, accessToken, DEADLINE_MS);
  const parsed = ownUser.safeParse(await readAnswer(response, obtainedAt.getTime()));
  const user = parsed.data?.data[0];
  if (user === undefined || user.id !== facts.userId) throw new HelixError(502, 'Unexpected format of the user');
  return {
    id: user.id,
    login: user.login,
    displayName: user.display_name,
    picture: user.profile_image_url,
    broadcasterType: user.broadcaster_type,
    grant: { accessToken, refreshToken, scopes: facts.scopes, expiresInS: expiresIn, obtainedAt },
  };
}
