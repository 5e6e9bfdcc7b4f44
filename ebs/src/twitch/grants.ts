import { LRUCache } from 'lru-cache';
import type { Clock, Log } from '../ports/system.ts';
import type { Sealer, TwitchGrant, User, UserStore } from '../ports/users.ts';
import type { WithLease } from '../tasks/with-lease.ts';
import { GrantError, HelixError } from './helix-error.ts';
import type { OAuth } from './oauth.ts';
import { type OpenGrant, openGrant, sealGrant } from './seal.ts';

/** How long before its expiry an access token is renewed, in milliseconds. */
const RENEW_EARLY_MS = 60_000;
/** Milliseconds after which another process may renew a grant if the one renewing it died. */
const LEASE_MS = 15_000;
/** Milliseconds to wait for a renewal by another process: more than Twitch's deadline to answer. */
const LEASE_WAIT_MS = 10_000;
/**
 * Delay after a renewal that failed through no fault of the grant, in milliseconds: the first, and the maximum after
 * doubling.
 */
const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 60_000;
/** Maximum decrypted grants in the cache. */
const MAX_CACHED = 1_000;

/** A usable user token, in clear text. */
export interface UserToken {
  userId: string;
  accessToken: string;
  scopes: string[];
  expiresInS: number | null;
  obtainedAt: Date;
}

/** Streamers' grants, loaded on demand and renewed once, however many calls and processes need it. */
export interface Grants {
  /** Returns a token that has not expired. Throws `GrantError` (`relink`, `later`). */
  get(userId: string): Promise<UserToken>;
  /** Returns a token other than the one Twitch refused. Throws `GrantError` (`relink`, `later`). */
  renew(userId: string, failed: string): Promise<UserToken>;
  /** Asks Twitch whether the grant is still valid, and ends it if not. Twitch requires this hourly. */
  validate(userId: string): Promise<void>;
  /** Validates every grant. */
  validateAll(): Promise<void>;
  /**
   * Revokes the grant at Twitch and drops it here. Throws `GrantError` `later`, `HelixError` or `NoAnswerError` if
   * Twitch did not confirm; in that case nothing has ended.
   */
  revoke(userId: string): Promise<void>;
  /** Drops a grant from memory, after a new sign-in or a change by another process. */
  forget(userId: string): void;
}

/** Options for `createGrants`. `onEnded` is called once the end of a grant is stored. */
export interface GrantsOptions {
  users: UserStore;
  sealer: Sealer;
  oauth: OAuth;
  withLease: WithLease;
  clock: Clock;
  log: Log;
  onEnded(userId: string): Promise<void>;
}

/** Creates the grants on the users' store. */
export function createGrants({ users, sealer, oauth, withLease, clock, log, onEnded }: GrantsOptions): Grants {
  const cache = new LRUCache<string, OpenGrant>({ max: MAX_CACHED });
  // Saves work when many calls of this process need a token at once. Correctness rests on the lease alone.
  const renewing = new Map<string, Promise<OpenGrant>>();
  const unsaved = new Map<string, { before: string; grant: TwitchGrant }>();
  const failures = new Map<string, { count: number; until: number }>();

  const remember = (userId: string, grant: OpenGrant): OpenGrant => {
    cache.set(userId, grant);
    return grant;
  };

  const load = async (userId: string): Promise<{ user: User; grant: TwitchGrant; open: OpenGrant }> => {
    const user = await users.findById(userId);
    if (user?.grant == null || user.grant.state === 'relink') throw new GrantError('relink', 'No usable grant');
    // The grant is kept: it works again once the key that sealed it is back in TOKEN_KEY.
    if (sealer.readAge(user.grant.accessToken) === 'unknown') throw new GrantError('relink', 'Sealed with another key');
    return { user, grant: user.grant, open: openGrant(user.grant, userId, sealer) };
  };

  const end = async (userId: string, grant: TwitchGrant, reason: string): Promise<void> => {
    cache.delete(userId);
    unsaved.delete(userId);
    // If a sign-in has replaced the grant in the meantime, nothing has ended.
    if (!(await users.replaceGrant(userId, grant.refreshToken, { ...grant, state: 'relink' }))) return;
    log.warn('grant.end', { userId, reason });
    await onEnded(userId);
  };

  /** Stores a renewed grant that could not be stored before. Until then it is only in memory. */
  const saveUnsaved = async (userId: string): Promise<void> => {
    const pending = unsaved.get(userId);
    if (pending === undefined) return;
    await users.replaceGrant(userId, pending.before, pending.grant);
    unsaved.delete(userId);
  };

  const refresh = async (userId: string, failed: string | null): Promise<OpenGrant> => {
    await saveUnsaved(userId);
    const { open } = await load(userId);
    if (!needsRefresh(open, failed)) return remember(userId, open);
    const wait = failures.get(userId);
    if (wait !== undefined && clock.now() < wait.until)
      throw new GrantError('later', 'Twitch could not renew the grant');
    const onBusy = () => {
      throw new GrantError('later', 'Another process is renewing the grant');
    };
    // A refresh token may work only once. If two processes used it, the slower one would think the grant has ended.
    return withLease(`grant:${userId}`, { ttlMs: LEASE_MS, waitMs: LEASE_WAIT_MS, onBusy }, (lease) =>
      refreshAlone(userId, failed, lease.isHeld),
    );
  };

  /**
   * Returns true if this is the token that Twitch refused or, with `failed` null, if it is about to expire. False once another
   * process has replaced it.
   */
  const needsRefresh = (open: OpenGrant, failed: string | null): boolean =>
    failed === null ? isExpiring(open, clock) : open.accessToken === failed;

  const refreshAlone = async (userId: string, failed: string | null, isAlone: () => boolean): Promise<OpenGrant> => {
    const { grant, open } = await load(userId);
    if (!needsRefresh(open, failed)) return remember(userId, open);
    let renewed: OpenGrant;
    try {
      const token = await oauth.refresh(open.refreshToken);
      renewed = {
        userId,
        accessToken: token.accessToken,
        refreshToken: token.refreshToken ?? open.refreshToken,
        scopes: token.scope,
        expiresInS: token.expiresIn,
        obtainedAt: new Date(clock.now()),
      };
    } catch (error) {
      // A refusal means that the grant has ended only if nobody else can have used the refresh token in the meantime.
      if (isAlone() && error instanceof HelixError && (error.status === 400 || error.status === 401)) {
        await end(userId, grant, `refresh ${error.status}`);
        // If the grant was replaced in the meantime, use the new one.
        return remember(userId, (await load(userId)).open);
      }
      noteFailure(userId);
      throw new GrantError('later', error instanceof Error ? error.message : 'Twitch could not renew the grant');
    }
    failures.delete(userId);
    return remember(userId, await store(userId, grant.refreshToken, renewed));
  };

  const store = async (userId: string, before: string, renewed: OpenGrant): Promise<OpenGrant> => {
    const grant = sealGrant(renewed, userId, sealer);
    try {
      if (await users.replaceGrant(userId, before, grant)) return renewed;
    } catch (error) {
      unsaved.set(userId, { before, grant });
      log.error('grant.save_failed', { userId, error: error instanceof Error ? error.message : 'unknown' });
      return renewed;
    }
    return (await load(userId)).open;
  };

  const noteFailure = (userId: string): void => {
    const count = (failures.get(userId)?.count ?? 0) + 1;
    const waitMs = Math.min(RETRY_FIRST_MS * 2 ** (count - 1), RETRY_MAX_MS);
    failures.set(userId, { count, until: clock.now() + waitMs });
  };

  const refreshOnce = (userId: string, failed: string | null): Promise<OpenGrant> => {
    const inFlight = renewing.get(userId);
    if (inFlight !== undefined) return inFlight;
    const started = refresh(userId, failed).finally(() => renewing.delete(userId));
    renewing.set(userId, started);
    return started;
  };

  const get = async (userId: string): Promise<UserToken> => {
    const open = cache.get(userId) ?? remember(userId, (await load(userId)).open);
    return isExpiring(open, clock) ? refreshOnce(userId, null) : open;
  };

  const renew = async (userId: string, failed: string): Promise<UserToken> => {
    const cached = cache.get(userId);
    return cached !== undefined && cached.accessToken !== failed ? cached : refreshOnce(userId, failed);
  };

  const validate = async (userId: string): Promise<void> => {
    try {
      await saveUnsaved(userId);
      const { grant, open } = await load(userId);
      try {
        const facts = await oauth.validate(open.accessToken);
        if (facts.clientId === oauth.clientId && facts.userId === userId) return;
        await end(userId, grant, 'another client or user');
      } catch (error) {
        if (!(error instanceof HelixError) || error.status !== 401) throw error;
        await refreshOnce(userId, open.accessToken);
      }
    } catch (error) {
      if (error instanceof GrantError && error.kind === 'relink') return;
      log.warn('grant.validate_failed', { userId, error: error instanceof Error ? error.message : 'unknown' });
    }
  };

  const revoke = async (userId: string): Promise<void> => {
    try {
      // An expired token cannot be revoked, so it is renewed first.
      await get(userId);
    } catch (error) {
      if (!(error instanceof GrantError) || error.kind !== 'relink') throw error;
    }
    const onBusy = () => {
      throw new GrantError('later', 'Another process is renewing the grant');
    };
    await withLease(`grant:${userId}`, { ttlMs: LEASE_MS, waitMs: LEASE_WAIT_MS, onBusy }, async () => {
      const grant = (await users.findById(userId))?.grant ?? null;
      if (grant === null) return;
      if (grant.state === 'ok' && sealer.readAge(grant.accessToken) !== 'unknown') {
        await oauth.revoke(openGrant(grant, userId, sealer).accessToken);
      }
      if (await users.replaceGrant(userId, grant.refreshToken, null)) log.info('grant.revoked', { userId });
    });
    forget(userId);
    await onEnded(userId);
  };

  const forget = (userId: string): void => {
    cache.delete(userId);
    unsaved.delete(userId);
    failures.delete(userId);
  };

  return {
    get,
    renew,
    revoke,
    validate,
    validateAll: async () => {
      for (const userId of await users.listIdsWithGrant()) await validate(userId);
    },
    forget,
  };
}

function isExpiring(grant: OpenGrant, clock: Clock): boolean {
  if (grant.expiresInS === null) return false;
  return clock.now() >= grant.obtainedAt.getTime() + grant.expiresInS * 1000 - RENEW_EARLY_MS;
}
