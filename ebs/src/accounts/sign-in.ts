import { createHash } from 'node:crypto';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import type { FreshGrant, SignedIn, SignInProvider } from '../ports/sign-in.ts';
import type { Sealer, SessionStore, TwitchGrant, UserStore } from '../ports/users.ts';
import { createAlertKey } from './alert-key.ts';
import { createUserDefaults } from './new-user.ts';
import type { Sessions } from './sessions.ts';

/** Bytes of each of the two secrets of a sign-in. */
const SECRET_BYTES = 32;
const SECRET_SHAPE = /^[A-Za-z0-9_-]{43}$/;
/** Milliseconds that a sign-in may take. */
export const SIGN_IN_MS = 600_000;

/** A started sign-in: where to send the browser, and the secret, kept in a cookie, that binds the sign-in to it. */
export interface StartedSignIn {
  redirectTo: string;
  browserSecret: string;
}

/** A finished sign-in: the new session's id, for the cookie, and where to go. */
export interface FinishedSignIn {
  sessionId: string;
  returnTo: string;
}

/** Sign-in with Twitch. */
export interface SignIn {
  /** `browserSecret`: the secret of a sign-in already started in this browser, so that two tabs can sign in at once. */
  start(returnTo: string | undefined, browserSecret: string | undefined): Promise<StartedSignIn>;
  /** Throws `AppError` `auth.state`, `auth.denied` or `twitch.unavailable`. */
  finish(answer: TwitchAnswer, browserSecret: string | undefined): Promise<FinishedSignIn>;
}

/** What Twitch sends the browser back with. */
export interface TwitchAnswer {
  state?: string;
  code?: string;
  error?: string;
}

/** What sign-in needs. `onGrant` is called after a grant was stored, so that caches drop the older one. */
export interface SignInOptions {
  provider: SignInProvider;
  store: SessionStore;
  users: UserStore;
  sessions: Sessions;
  sealGrant(grant: FreshGrant, userId: string): TwitchGrant;
  sealer: Sealer;
  clock: Clock;
  random: Random;
  log: Log;
  onGrant(userId: string): void;
}

/** Creates the sign-in. A state works once, for ten minutes, and only in the browser it was made for. */
export function createSignIn(options: SignInOptions): SignIn {
  const { provider, store, users, sessions, sealer, clock, random, log } = options;
  const createSecret = () => random.bytes(SECRET_BYTES).toString('base64url');

  const saveUser = async (signedIn: SignedIn): Promise<void> => {
    const { id, login, displayName, picture, broadcasterType } = signedIn;
    const profile = { login, displayName, picture, broadcasterType };
    const grant = options.sealGrant(signedIn.grant, id);
    const known = await users.update(id, { ...profile, grant });
    if (known !== null) return;
    const user = await users.insertIfNew({
      id,
      uuid: random.uuid(),
      ...profile,
      ...createUserDefaults(),
      ...createAlertKey(id, random, sealer),
      grant,
      createdAt: new Date(clock.now()),
    });
    // Two first sign-ins at once: the other one created the account, but this grant is newer.
    if (user.grant?.refreshToken !== grant.refreshToken) await users.update(id, { ...profile, grant });
  };

  return {
    async start(returnTo, known) {
      const state = createSecret();
      const browserSecret = known !== undefined && SECRET_SHAPE.test(known) ? known : createSecret();
      await store.insertLogin({
        stateHash: hashState(state, browserSecret),
        returnTo: readReturnPath(returnTo),
        expiresAt: new Date(clock.now() + SIGN_IN_MS),
      });
      return { redirectTo: provider.authorizeUrl(state), browserSecret };
    },
    async finish({ state, code, error }, browserSecret) {
      const isShaped = SECRET_SHAPE.test(state ?? '') && SECRET_SHAPE.test(browserSecret ?? '');
      const login = isShaped ? await store.takeLogin(hashState(state ?? '', browserSecret ?? '')) : null;
      if (login === null) throw new AppError('auth.state', { detail: { reason: 'state' } });
      if (error === 'access_denied') throw new AppError('auth.denied');
      if (error !== undefined || code === undefined || code === '') {
        throw new AppError('auth.state', { detail: { reason: 'no code' } });
      }
      const signedIn = await provider.complete(code);
      await saveUser(signedIn);
      options.onGrant(signedIn.id);
      log.info('user.sign_in', { userId: signedIn.id });
      return { sessionId: await sessions.start(signedIn.id), returnTo: login.returnTo };
    },
  };
}

function hashState(state: string, browserSecret: string): string {
  return createHash('sha256').update(`${state}.${browserSecret}`).digest('hex');
}

/** Characters. */
const RETURN_PATH_MAX = 512;
/** A path of this site: one slash, then anything but another slash, a backslash, a space or a control character. */
const RETURN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

/**
 * The path to return to after sign-in, or `/` for anything that could lead to another site: browsers read `//host`,
 * `/\host` and a tab between slashes as an address elsewhere.
 */
export function readReturnPath(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > RETURN_PATH_MAX || !RETURN_PATH.test(wanted)) return '/';
  return wanted;
}
