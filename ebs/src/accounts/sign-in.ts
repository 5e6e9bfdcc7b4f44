import { createHash } from 'node:crypto';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import { listScopes } from '@bitcue/shared/features/scopes.ts';
import type { Clock } from '../ports/clock.ts';
import type { ItemStore } from '../ports/items.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import type { FreshGrant, SignedIn, SignInProvider } from '../ports/sign-in.ts';
import type { Sealer, SessionStore, TwitchGrant, User, UserStore } from '../ports/users.ts';
import { createAlertKey } from './alert-key.ts';
import { createUserDefaults } from './new-user.ts';
import { findMissingScopes, joinScopes, listGrantedScopes, listScopesInUse } from './scopes.ts';
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

/** What a sign-in starts from. */
export interface SignInRequest {
  /** Path of this site to come back to; anything else leads to `/`. */
  returnTo?: string | undefined;
  /** Feature types whose scopes are asked for, though no enabled item has them yet. */
  features: readonly FeatureType[];
  /** Of a sign-in already under way in this browser, so that two tabs can do it at once. */
  browserSecret: string | undefined;
  /** Who is signed in in this browser. */
  user: User | null;
}

/**
 * How a sign-in goes on. `sessionId`: of the new session, for the cookie; null when the session of before stays.
 * `browserSecret`: for the cookie when it goes on at Twitch, to ask for more; null when the sign-in is over.
 */
export interface FinishedSignIn {
  sessionId: string | null;
  redirectTo: string;
  browserSecret: string | null;
}

/** Sign-in with Twitch. */
export interface SignIn {
  /**
   * Asks for the base scopes, those of the features named and, for who is signed in, everything in use or granted so far:
   * a new grant replaces the old one, and Twitch grants only what it is asked for.
   */
  start(request: SignInRequest): Promise<StartedSignIn>;
  /**
   * Starts a session for who comes back from Twitch. Nobody is known before that, so when the account needs more than was
   * asked for, the browser goes to Twitch once more.
   * @param user who is signed in in this browser; they may decline and stay signed in.
   * @throws `AppError` `auth.state`, `auth.denied` or `twitch.unavailable`.
   */
  finish(answer: TwitchAnswer, browserSecret: string | undefined, user: User | null): Promise<FinishedSignIn>;
}

/** What Twitch sends the browser back with. */
export interface TwitchAnswer {
  state?: string;
  code?: string;
  error?: string;
}

/**
 * What sign-in needs. `validateGrant` asks Twitch whether the stored grant still stands, and ends it when it does not.
 * `onGrant` is called after a sign-in was stored, so that what is cached of an older grant is dropped.
 */
export interface SignInOptions {
  provider: SignInProvider;
  items: Pick<ItemStore, 'listOf'>;
  store: SessionStore;
  users: UserStore;
  sessions: Sessions;
  sealGrant(grant: FreshGrant, userId: string): TwitchGrant;
  sealer: Sealer;
  clock: Clock;
  random: Random;
  log: Log;
  validateGrant(userId: string): Promise<void>;
  onGrant(userId: string): void;
}

/** Creates the sign-in. A state works once, for ten minutes, and only in the browser it was made for. */
export function createSignIn(options: SignInOptions): SignIn {
  const { provider, store, users, items, sessions, sealer, clock, random, log } = options;
  const createSecret = () => random.bytes(SECRET_BYTES).toString('base64url');

  const listInUse = async (userId: string) => listScopesInUse(provider.baseScopes, await items.listOf(userId));

  /** Where Twitch asks for these scopes and leads back to a path of this site. */
  const authorize = async (returnTo: string, scopes: readonly string[], browserSecret: string): Promise<string> => {
    const state = createSecret();
    const stateHash = hashState(state, browserSecret);
    await store.insertLogin({ stateHash, returnTo, expiresAt: new Date(clock.now() + SIGN_IN_MS) });
    return provider.authorizeUrl(state, scopes);
  };

  /** The account, if its grant works and covers something that the new one does not: then that grant is kept. */
  const findWiderGrant = async ({ id, grant }: SignedIn): Promise<User | null> => {
    const isWider = (user: User | null) =>
      user !== null && findMissingScopes(listGrantedScopes(user), grant.scopes).length > 0;
    if (!isWider(await users.findById(id))) return null;
    // It may have been withdrawn without our knowledge.
    await options.validateGrant(id);
    const user = await users.findById(id);
    return isWider(user) ? user : null;
  };

  /** Stores who signed in; returns the scopes of the grant that is stored then. */
  const saveUser = async (signedIn: SignedIn): Promise<readonly string[]> => {
    const { id, login, displayName, picture, broadcasterType } = signedIn;
    const profile = { login, displayName, picture, broadcasterType };
    const wider = await findWiderGrant(signedIn);
    if (wider !== null) {
      await users.update(id, profile);
      return listGrantedScopes(wider);
    }
    const grant = options.sealGrant(signedIn.grant, id);
    const known = await users.update(id, { ...profile, grant });
    if (known !== null) return grant.scopes;
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
    return grant.scopes;
  };

  return {
    async start({ returnTo, features, browserSecret: known, user }) {
      const browserSecret = known !== undefined && SECRET_SHAPE.test(known) ? known : createSecret();
      const ofUser = user === null ? [] : joinScopes(await listInUse(user.id), listGrantedScopes(user));
      const scopes = joinScopes(provider.baseScopes, listScopes(features), ofUser);
      return { redirectTo: await authorize(readReturnPath(returnTo), scopes, browserSecret), browserSecret };
    },
    async finish({ state, code, error }, browserSecret = '', user) {
      const isShaped = SECRET_SHAPE.test(state ?? '') && SECRET_SHAPE.test(browserSecret);
      const login = isShaped ? await store.takeLogin(hashState(state ?? '', browserSecret)) : null;
      if (login === null) throw new AppError('auth.state', { detail: { reason: 'state' } });
      if (error === 'access_denied' && user !== null) {
        return { sessionId: null, redirectTo: login.returnTo, browserSecret: null };
      }
      if (error === 'access_denied') throw new AppError('auth.denied');
      if (error !== undefined || code === undefined || code === '') {
        throw new AppError('auth.state', { detail: { reason: 'no code' } });
      }
      const signedIn = await provider.complete(code);
      const granted = await saveUser(signedIn);
      options.onGrant(signedIn.id);
      log.info('user.sign_in', { userId: signedIn.id });
      const sessionId = await sessions.start(signedIn.id);
      const wanted = joinScopes(await listInUse(signedIn.id), signedIn.grant.scopes);
      // Who was signed in has been asked for everything already, and is not asked twice.
      if (user?.id === signedIn.id || findMissingScopes(wanted, granted).length === 0) {
        return { sessionId, redirectTo: login.returnTo, browserSecret: null };
      }
      const redirectTo = await authorize(login.returnTo, joinScopes(wanted, granted), browserSecret);
      return { sessionId, redirectTo, browserSecret };
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
