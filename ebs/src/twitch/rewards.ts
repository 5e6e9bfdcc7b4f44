import type { RewardOutcome, TwitchReward, TwitchRewards } from '../ports/rewards.ts';
import type { Clients } from './api-client.ts';
import { HelixError, NoAnswerError } from './helix-error.ts';
import { callOnce, toUnavailable } from './outcome.ts';
import { customRewards, toRewardBody, toTwitchReward } from './rewards.external.ts';

const URL = 'channel_points/custom_rewards';
const SCOPES = ['channel:manage:redemptions'];

/** Statuses that are about the token. Treated as a refusal, they would leave a reward as it is. */
const OPEN = [401];

/** Sentences for refusals that Twitch gives as codes (twitch: Create Custom Rewards). */
const REASONS: Readonly<Record<string, string>> = {
  CREATE_CUSTOM_REWARD_DUPLICATE_REWARD: 'Your channel already has a reward with this title. Choose another one.',
  CREATE_CUSTOM_REWARD_TOO_MANY_REWARDS: 'All 50 reward slots of your channel are used. Delete a reward first.',
  CREATE_CUSTOM_REWARD_COST_INVALID: 'Twitch does not accept this cost.',
};

interface CallOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  query?: Record<string, string>;
  jsonBody?: unknown;
}

/** Parses an answer. Throws `NoAnswerError` if it is not a list of rewards: the call may have taken effect. */
function parseRewards(answer: unknown): Omit<TwitchReward, 'isOurs'>[] {
  const { data } = customRewards.safeParse(answer);
  if (data === undefined) throw new NoAnswerError('Twitch answered with something other than rewards', true);
  return data.data.map(toTwitchReward);
}

/** Creates access to rewards at Twitch, using Helix with the streamer's token. */
export function createTwitchRewards(clients: Clients): TwitchRewards {
  const call = (channelId: string, options: CallOptions) =>
    clients.forStreamer(channelId).callApi({
      type: 'helix',
      url: URL,
      scopes: SCOPES,
      ...options,
      query: { broadcaster_id: channelId, ...options.query },
    });

  const read = async (channelId: string, query: Record<string, string>) =>
    parseRewards(await call(channelId, { query }));

  /** Creates or changes a reward, once. */
  async function write(channelId: string, options: CallOptions): Promise<RewardOutcome> {
    let written: Omit<TwitchReward, 'isOurs'> | undefined;
    const outcome = await callOnce(async () => {
      [written] = parseRewards(await call(channelId, options));
    }, OPEN);
    if (outcome.kind === 'refused') return { kind: 'refused', reason: REASONS[outcome.reason] ?? outcome.reason };
    if (outcome.kind !== 'done') return outcome;
    return written === undefined
      ? { kind: 'unknown', reason: 'Twitch did not show the reward' }
      : { kind: 'done', reward: written };
  }

  return {
    async list(channelId) {
      try {
        const all = await read(channelId, {});
        if (all.length === 0) return [];
        const ours = new Set((await read(channelId, { only_manageable_rewards: 'true' })).map(({ id }) => id));
        return all.map((one) => ({ ...one, isOurs: ours.has(one.id) }));
      } catch (error) {
        // Twitch refuses every call about rewards for a channel that is neither affiliate nor partner.
        if (error instanceof HelixError && error.status === 403) return null;
        throw toUnavailable(error);
      }
    },
    create: (channelId, form) => write(channelId, { method: 'POST', jsonBody: toRewardBody(form) }),
    update: (channelId, id, change) =>
      write(channelId, { method: 'PATCH', query: { id }, jsonBody: toRewardBody(change) }),
    delete: (channelId, id) =>
      callOnce(async () => {
        await call(channelId, { method: 'DELETE', query: { id } }).catch((error) => {
          if (!(error instanceof HelixError) || error.status !== 404) throw error;
        });
      }, OPEN),
  };
}
