import type { Sealer } from '../ports/seal.ts';
import type { FreshGrant } from '../ports/sign-in.ts';
import type { TwitchGrant } from '../ports/users.ts';

/** A grant with its tokens in clear. */
export interface OpenGrant extends FreshGrant {
  userId: string;
}

/** Seals a working grant for the store. Each token opens only as that token of that user. */
export function sealGrant(grant: FreshGrant, userId: string, sealer: Sealer): TwitchGrant {
  return {
    state: 'ok',
    accessToken: sealer.seal(grant.accessToken, `grant:${userId}:access`),
    refreshToken: sealer.seal(grant.refreshToken, `grant:${userId}:refresh`),
    scopes: grant.scopes,
    expiresInS: grant.expiresInS,
    obtainedAt: grant.obtainedAt,
  };
}

/** Opens a stored grant. Throws an error when it was tampered with or sealed with another key. */
export function openGrant(grant: TwitchGrant, userId: string, sealer: Sealer): OpenGrant {
  return {
    userId,
    accessToken: sealer.open(grant.accessToken, `grant:${userId}:access`),
    refreshToken: sealer.open(grant.refreshToken, `grant:${userId}:refresh`),
    scopes: grant.scopes,
    expiresInS: grant.expiresInS,
    obtainedAt: grant.obtainedAt,
  };
}
