import { AREAS } from '@bitcue/shared/api/sign-in.ts';
import { scopesOf } from '@bitcue/shared/features/feature.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { featuresToRun } from '@bitcue/shared/rewards/features-to-run.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import type { RewardRules } from '@bitcue/shared/rewards/reward-rules.ts';
import type { StoredReward } from '../ports/rewards.ts';
import type { User } from '../ports/users.ts';

/** What is set up on a channel. */
export interface InUse {
  items: readonly Pick<ExtensionItem, 'enabled' | 'features'>[];
  rewards: readonly (Pick<Reward, 'features'> & Partial<Pick<StoredReward, 'kind' | 'legacy' | 'rules'>>)[];
}

/**
 * Lists the Twitch scopes in use on a channel: the base scopes, those of every feature on an enabled item or on a
 * reward or a Power-up, and those of rewards, their rules, and Power-ups.
 */
export function listScopesInUse(baseScopes: readonly string[], { items, rewards }: InUse): string[] {
  const features = [
    ...items.filter((item) => item.enabled).flatMap((item) => item.features),
    ...rewards.flatMap(({ features, legacy = [] }) => featuresToRun({ features, legacy })),
  ];
  const ofRules = rewards.flatMap(({ rules }) => (rules ? listScopesOfRules(rules) : []));
  const ofKinds = rewards.flatMap(({ kind }) => AREAS[kind === 'power-up' ? 'powerUps' : 'rewards'].scopes);
  return joinScopes(baseScopes, ofKinds, features.flatMap(scopesOf), ofRules);
}

/** Lists the scopes that the rules of a reward need. Who moderates is among the base scopes. */
export function listScopesOfRules({ who }: Pick<RewardRules, 'who'>): string[] {
  return who.flatMap((group) => (group === 'moderators' ? [] : AREAS[group].scopes));
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
