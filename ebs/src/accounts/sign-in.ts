import { createHash } from 'node:crypto';
import { AREAS, type Area } from '@bitcue/shared/api/sign-in.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import { listScopes } from '@bitcue/shared/features/feature.ts';
import type { Audit } from '../ports/audit.ts';
import type { ItemStore } from '../ports/items.ts';
import type { RewardStore } from '../ports/rewards.ts';
import type { SignInProvider } from '../ports/sign-in.ts';
import type { Log } from '../ports/system.ts';
import type { SessionStore, User } from '../ports/users.ts';
import type { IsAllowed } from './allowed-streamers.ts';
import { type AccountSaverOptions, createAccountSaver } from './save-account.ts';
import { findMissingScopes, joinScopes, listGrantedScopes, listScopesInUse } from './scopes.ts';
import type { Sessions } from './sessions.ts';

/** Bytes in each of the two secrets of a sign-in. */
const SECRET_BYTES = 32;
const SECRET_SHAPE = /^[A-Za-z0-9_-]{43}$/;
/** Maximum duration of a sign-in, in milliseconds. */
export const SIGN_IN_MS = 600_000;

/** A started sign-in: where to send the browser, and the secret, kept in a cookie, that binds the sign-in to it. */
export interface StartedSignIn {
  redirectTo: string;
  browserSecret: string;
}

/** What a sign-in starts from. */
export interface SignInRequest {
  /** Path of this site to return to; anything else leads to `/`. */
  returnTo?: string | undefined;
  /** Feature types whose scopes are requested even if no enabled item uses them yet. */
  features: readonly FeatureType[];
  /** A part of the product about to be used, which needs scopes of its own. */
  area?: Area;
  /** The secret of a sign-in already started in this browser, so that two tabs can sign in at once. */
  browserSecret: string | undefined;
  /** The streamer who is signed in in this browser. */
  user: User | null;
}

/**
 * How a sign-in continues. `sessionId`: the new session, for the cookie; null if the current session stays.
 * `browserSecret`: for the cookie, if the browser goes to Twitch again; null if the sign-in is finished.
 */
export interface FinishedSignIn {
  sessionId: string | null;
  redirectTo: string;
  browserSecret: string | null;
}

/** Sign-in with Twitch. */
export interface SignIn {
  /**
   * Requests the base scopes, those of the features and, for a signed-in streamer, everything in use or granted before:
   * a new grant replaces the old one, and Twitch grants only what is requested.
   */
  start(request: SignInRequest): Promise<StartedSignIn>;
  /**
   * Starts a session for the streamer who comes back from Twitch. Only now is it known who that is, so if the account
   * needs more than was requested, the browser goes to Twitch again.
   * @throws `AppError` `auth.state`, `auth.denied`, `auth.not_invited`, `account.deleting` or `twitch.unavailable`.
   */
  finish(answer: TwitchAnswer, browser: ReturningBrowser): Promise<FinishedSignIn>;
}

/** The browser that comes back from Twitch. */
export interface ReturningBrowser {
  /** From its sign-in cookie. */
  secret: string | undefined;
  /** The streamer who is already signed in there, and stays so after declining. */
  user: User | null;
  /** Browser and system in plain words. */
  device: string;
  /** Its address, or the network of an IPv6 address. */
  address: string;
}

/** The query with which Twitch sends the browser back. */
export interface TwitchAnswer {
  state?: string;
  code?: string;
  error?: string;
}

/** Options for `createSignIn`. `onGrant` is called after a sign-in was stored, so that caches drop the older grant. */
export interface SignInOptions extends AccountSaverOptions {
  provider: SignInProvider;
  items: Pick<ItemStore, 'listOf'>;
  rewards: Pick<RewardStore, 'listOf'>;
  store: SessionStore;
  sessions: Sessions;
  isAllowed: IsAllowed;
  /** Nobody can sign in to an account while it is being deleted. */
  isBeingDeleted(userId: string): Promise<boolean>;
  audit: Audit;
  log: Log;
  onGrant(userId: string): void;
}

/** Creates the sign-in. A state works once, for ten minutes, and only in the browser it was made for. */
export function createSignIn(options: SignInOptions): SignIn {
  const { provider, store, items, rewards, sessions, audit, clock, random, log } = options;
  const saveAccount = createAccountSaver(options);
  const createSecret = () => random.bytes(SECRET_BYTES).toString('base64url');

  const listInUse = async (userId: string) =>
    listScopesInUse(provider.baseScopes, { items: await items.listOf(userId), rewards: await rewards.listOf(userId) });

  /** Returns the address at Twitch that requests these scopes and then returns to a path of this site. */
  const authorize = async (returnTo: string, scopes: readonly string[], browserSecret: string): Promise<string> => {
    const state = createSecret();
    const stateHash = hashState(state, browserSecret);
    await store.insertLogin({ stateHash, returnTo, expiresAt: new Date(clock.now() + SIGN_IN_MS) });
    return provider.authorizeUrl(state, scopes);
  };

  return {
    async start({ returnTo, features, area, browserSecret: known, user }) {
      const browserSecret = known !== undefined && SECRET_SHAPE.test(known) ? known : createSecret();
      const ofUser = user === null ? [] : joinScopes(await listInUse(user.id), listGrantedScopes(user));
      const scopes = joinScopes(
        provider.baseScopes,
        listScopes(features),
        area === undefined ? [] : AREAS[area].scopes,
        ofUser,
      );
      return { redirectTo: await authorize(readReturnPath(returnTo), scopes, browserSecret), browserSecret };
    },
    async finish({ state, code, error }, { secret: browserSecret = '', user, device, address }) {
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
      if (!options.isAllowed(signedIn)) throw new AppError('auth.not_invited', { detail: { userId: signedIn.id } });
      if (await options.isBeingDeleted(signedIn.id)) throw new AppError('account.deleting');
      const granted = await saveAccount(signedIn);
      options.onGrant(signedIn.id);
      log.info('user.sign_in', { userId: signedIn.id });
      const sessionId = await sessions.start(signedIn.id, device);
      await audit.record({
        channelId: signedIn.id,
        action: 'session.started',
        object: { name: device },
        by: { id: signedIn.id, login: signedIn.login },
        via: 'dashboard',
        from: address,
      });
      const wanted = joinScopes(await listInUse(signedIn.id), signedIn.grant.scopes);
      // For a signed-in streamer, everything was requested the first time: do not ask twice.
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

/** Maximum length of a path to return to, in characters. */
const RETURN_PATH_MAX = 512;
/** A path of this site: one slash, not followed by a second one, without backslashes, spaces or control characters. */
const RETURN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

/**
 * Returns the path to return to after sign-in, or `/` for anything that could lead to another site: browsers read
 * `//host`, `/\host` and a tab between slashes as the address of one.
 */
export function readReturnPath(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > RETURN_PATH_MAX || !RETURN_PATH.test(wanted)) return '/';
  return wanted;
}
