import { signInPath } from '@bitcue/shared/api/sign-in.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import type { BrowserContext } from 'playwright-core';
import type { WorldAddresses } from './world.ts';

/** Calls to the EBS with the session of a signed-in streamer. */
export interface StreamerCalls {
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; json: never }>;
  /** Grants the permission to manage rewards. */
  permitRewards(login: string): Promise<void>;
  /** Creates a reward that changes OBS, and returns its id at Twitch. Throws with the answer if it is refused. */
  createObsReward(title: string, events: readonly object[]): Promise<string>;
}

/** Calls the EBS with the session in a browser. */
export function createStreamerCalls({ request }: BrowserContext, { ebs }: WorldAddresses): StreamerCalls {
  const ask: StreamerCalls['ask'] = async (method, path, data) => {
    const headers = { 'x-requested-with': 'bitcue', origin: ebs };
    const response = await request.fetch(ebs + path, { method, headers, ...(data !== undefined && { data }) });
    return { status: response.status(), json: (await response.json()) as never };
  };
  const follow = async (url: string) => (await request.get(url, { maxRedirects: 0 })).headers().location ?? '';
  return {
    ask,
    async permitRewards(login) {
      const consent = await follow(ebs + signInPath({ area: 'rewards' }));
      await follow(await follow(`${consent}&user=${login}&consent=auto`));
    },
    async createObsReward(title, events) {
      const features = [{ id: 'a', type: 'obs', settings: { events } }];
      const body = { reward: { ...newRewardForm(), title }, features };
      const { status, json } = await ask('POST', '/api/user/reward/', body);
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(json)}`);
      return (json as { reward: { id: string } }).reward.id;
    },
  };
}
