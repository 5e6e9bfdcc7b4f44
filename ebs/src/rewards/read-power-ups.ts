import { AREAS } from '@bitcue/shared/api/sign-in.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { findMissingScopes, listGrantedScopes } from '../accounts/scopes.ts';
import type { StoredReward, TwitchPowerUps, TwitchReward } from '../ports/rewards.ts';
import type { User } from '../ports/users.ts';
import { describePowerUp } from './describe-reward.ts';

/** Why a Power-up with features cannot be used. */
const GONE = 'It is no longer on Twitch.';
const NOT_SEEN = 'Twitch does not list it right now.';

/** Dependencies of `createPowerUpReader`. */
export interface ReadPowerUpsDeps {
  twitch: TwitchPowerUps;
  /** Called when Twitch has listed a channel's Power-ups and some have features. */
  onListed(channelId: string): void;
}

/** The Power-ups of a channel, and what Twitch says about them (`POWER_UP_STATES`). */
export interface PowerUpList {
  list: Reward[];
  state: 'listed' | 'ask' | 'none' | 'failed';
}

/** Reads Power-ups. `stored` are those of the channel that are set up here. */
export interface PowerUpReader {
  /** Lists the Power-ups by price. Throws no `AppError`: stored ones are listed whatever Twitch says. */
  list(user: User, stored: readonly StoredReward[]): Promise<PowerUpList>;
  /** Finds a Power-up by Twitch's id; null if there is none. Throws `AppError` `twitch.unavailable`. */
  find(user: User, id: string): Promise<TwitchReward | null>;
}

/** Creates the reader. */
export function createPowerUpReader({ twitch, onListed }: ReadPowerUpsDeps): PowerUpReader {
  async function read(user: User): Promise<{ state: PowerUpList['state']; listed: TwitchReward[] }> {
    if (findMissingScopes(AREAS.powerUps.scopes, listGrantedScopes(user)).length > 0)
      return { state: 'ask', listed: [] };
    const listed = await twitch.list(user.id);
    return listed === null ? { state: 'none', listed: [] } : { state: 'listed', listed };
  }

  return {
    async list(user, stored) {
      const { state, listed } = await read(user).catch((error) => {
        if (error instanceof AppError) return { state: 'failed' as const, listed: [] };
        throw error;
      });
      if (state === 'listed' && stored.some(({ featuredAt }) => featuredAt !== null)) onListed(user.id);
      const atTwitch = listed.map((one) =>
        describePowerUp(one, stored.find(({ twitchId }) => twitchId === one.id) ?? null, null),
      );
      const unlisted = stored.filter(({ twitchId }) => !listed.some(({ id }) => id === twitchId));
      const why = state === 'listed' ? GONE : NOT_SEEN;
      const list = [...atTwitch, ...unlisted.map((one) => describePowerUp(null, one, why))];
      return { list: list.sort((a, b) => a.cost - b.cost), state };
    },
    async find(user, id) {
      return (await read(user)).listed.find((one) => one.id === id) ?? null;
    },
  };
}
