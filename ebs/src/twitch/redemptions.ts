import { z } from 'zod';
import type { FinalStatus, Redemption, Redemptions } from '../ports/redemptions.ts';
import type { Clients } from './api-client.ts';
import { NoAnswerError } from './helix-error.ts';
import { callOnce, toUnavailable } from './outcome.ts';

const URL = 'channel_points/custom_rewards/redemptions';
const SCOPES = ['channel:manage:redemptions'];
/** Maximum rows per page (twitch: Get Custom Reward Redemption). */
const PAGE_SIZE = 50;

const redemption = z.object({
  id: z.string(),
  user_id: z.string(),
  user_login: z.string(),
  user_name: z.string(),
  user_input: z.string().default(''),
  status: z.enum(['UNFULFILLED', 'FULFILLED', 'CANCELED']),
  redeemed_at: z.iso.datetime({ offset: true }),
  reward: z.object({ id: z.string(), title: z.string(), cost: z.number().int() }),
});
const page = z.object({
  data: z.array(redemption),
  pagination: z.object({ cursor: z.string().optional() }).default({}),
});

/** Creates access to redemptions at Twitch, using Helix with the streamer's token. */
export function createRedemptions(clients: Clients): Redemptions {
  const read = async (channelId: string, query: Record<string, string | string[]>) => {
    const answer = await clients.forStreamer(channelId).callApi({
      type: 'helix',
      url: URL,
      scopes: SCOPES,
      query: { broadcaster_id: channelId, ...query },
    });
    const { data } = page.safeParse(answer);
    if (data === undefined) throw new NoAnswerError('Twitch answered with something other than redemptions', true);
    return { found: data.data.map(toRedemption), cursor: data.pagination.cursor };
  };

  return {
    settle: (channelId, rewardId, ids, status) =>
      callOnce(async () => {
        await clients.forStreamer(channelId).callApi({
          type: 'helix',
          url: URL,
          method: 'PATCH',
          scopes: SCOPES,
          query: { broadcaster_id: channelId, reward_id: rewardId, id: [...ids] },
          jsonBody: { status },
        });
        // A 401 is about the token. Treated as a refusal, it would leave the viewer's points waiting at Twitch.
      }, [401]),

    async readStatuses(channelId, rewardId, ids) {
      try {
        const { found } = await read(channelId, { reward_id: rewardId, id: [...ids] });
        return new Map(found.map(({ id, status }): [string, FinalStatus | 'UNFULFILLED'] => [id, status]));
      } catch (error) {
        throw toUnavailable(error);
      }
    },

    async page(channelId, rewardId, status, handle) {
      let after: string | undefined;
      for (;;) {
        const { found, cursor } = await read(channelId, {
          reward_id: rewardId,
          status,
          sort: 'NEWEST',
          first: String(PAGE_SIZE),
          ...(after === undefined ? {} : { after }),
        }).catch((error) => Promise.reject(toUnavailable(error)));
        const wantsMore = await handle(found);
        if (!wantsMore || cursor === undefined || cursor === '' || cursor === after) return;
        after = cursor;
      }
    },
  };
}

function toRedemption(given: z.output<typeof redemption>): Redemption {
  return {
    id: given.id,
    userId: given.user_id,
    userLogin: given.user_login,
    userName: given.user_name,
    userInput: given.user_input,
    status: given.status,
    at: new Date(given.redeemed_at),
    reward: given.reward,
  };
}
