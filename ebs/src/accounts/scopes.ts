import { listScopes } from '@bitcue/shared/features/feature.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import type { User } from '../ports/users.ts';

/** Lists the Twitch scopes in use on a channel: the base scopes and those of every feature type on an enabled item. */
export function listScopesInUse(
  baseScopes: readonly string[],
  items: readonly Pick<ExtensionItem, 'enabled' | 'features'>[],
): string[] {
  const types = items.filter((item) => item.enabled).flatMap((item) => item.features.map((feature) => feature.type));
  return joinScopes(baseScopes, listScopes(types));
}

/** Lists the Twitch scopes that the streamer's grant covers; none if Twitch has revoked it. */
export function listGrantedScopes(user: Pick<User, 'grant'>): readonly string[] {
  return user.grant?.state === 'ok' ? user.grant.scopes : [];
}

/** Joins several lists of scopes, without duplicates. */
export function joinScopes(...lists: (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}

/** Lists the scopes that are wanted but not granted. */
export function findMissingScopes(wanted: readonly string[], granted: readonly string[]): string[] {
  return wanted.filter((scope) => !granted.includes(scope));
}
