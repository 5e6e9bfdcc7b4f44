import { z } from 'zod';
import {
  type Call,
  callSchema,
  controlUserSchema,
  type installsSchema,
  type NewFault,
  type newRewardSchema,
  redeemResultSchema,
  type redeemSchema,
  sessionResultSchema,
  type sessionSchema,
  type settleSchema,
} from '../../simulator/src/control-api.ts';
import { type StageState, stageStateSchema, type TruthEntry, truthPageSchema } from '../../simulator/src/stage-api.ts';
import type { WorldAddresses } from './world.ts';

/** Milliseconds within which the EBS must answer after a start, or stop answering after a kill. */
const EBS_MS = 45_000;
/** Milliseconds between two polls. */
const LOOK_MS = 25;
/** Bits of a new viewer; enough for every item. */
const PLENTY_BITS = 100_000;

const madeRewardSchema = z.object({ id: z.string() });

let viewers = 0;

/** Controls and queries the simulator from a test. */
export interface TwitchControl {
  /** Creates a viewer of the demo channel; returns the login. */
  newViewer(over?: { bits?: number; identityShared?: boolean }): Promise<string>;
  /** Creates a streamer, an affiliate; returns the login and id. */
  newStreamer(over?: { extensionActive?: boolean }): Promise<{ login: string; id: string }>;
  /** Redeems a channel point reward; returns the redemption's id. */
  redeem(redemption: z.input<typeof redeemSchema>): Promise<string>;
  /** Sets the extensions installed on a streamer's channel, and their slots. */
  setExtensions(channelId: string, extensions: z.input<typeof installsSchema>): Promise<void>;
  /** Creates a reward of the demo channel as in Twitch's own dashboard; returns its id. The caller must remove it. */
  newReward(reward: z.input<typeof newRewardSchema>): Promise<string>;
  /** Deletes a reward of the demo channel as in Twitch's own dashboard. */
  removeReward(id: string): Promise<void>;
  /** Settles redemptions of the demo channel in Twitch's own queue. */
  settle(settlement: z.input<typeof settleSchema>): Promise<void>;
  fault(fault: Partial<NewFault> & Pick<NewFault, 'target' | 'kind'>): Promise<void>;
  clearFaults(): Promise<void>;
  state(): Promise<StageState>;
  bitsOf(login: string): Promise<number>;
  /** Returns the truth log since the start, oldest first. */
  truth(): Promise<TruthEntry[]>;
  /** Returns the Helix and OAuth calls it received. */
  calls(): Promise<Call[]>;
  /** Returns a token for an extension session; expired if `expiresInSeconds` is negative. */
  sessionToken(session: z.input<typeof sessionSchema>): Promise<string>;
  /** Kills the EBS with SIGKILL and waits until it no longer answers. */
  killEbs(): Promise<void>;
  /** Starts the EBS if it is not running, and waits until it is ready. */
  startEbs(): Promise<void>;
}

/** Connects to a world's simulator. Refused calls throw an Error with the answer. */
export function createTwitchControl({ stage, ebs }: WorldAddresses): TwitchControl {
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${stage}${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: stage },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  const state = async () => stageStateSchema.parse(await send('GET', '/stage/state'));
  const untilEbs = async (up: boolean) => {
    const deadline = Date.now() + EBS_MS;
    while (Date.now() < deadline) {
      const response = await fetch(`${ebs}/readyz`).catch(() => null);
      if ((response?.ok ?? false) === up && (up || response === null)) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    throw new Error(`The EBS is not ${up ? 'ready' : 'gone'} after ${EBS_MS} ms.`);
  };

  return {
    async newViewer({ bits = PLENTY_BITS, identityShared = true } = {}) {
      viewers += 1;
      const login = `viewer_${Date.now().toString(36)}_${viewers}`;
      controlUserSchema.parse(await send('POST', '/control/users', { login, bits, identityShared }));
      return login;
    },
    async newStreamer({ extensionActive = false } = {}) {
      viewers += 1;
      const login = `streamer_${Date.now().toString(36)}_${viewers}`;
      const user = await send('POST', '/control/users', { login, broadcasterType: 'affiliate', extensionActive });
      return controlUserSchema.parse(user);
    },
    async redeem(redemption) {
      return redeemResultSchema.parse(await send('POST', '/control/redemptions', redemption)).redemptionId;
    },
    async setExtensions(channelId, extensions) {
      await send('PUT', `/control/channels/${channelId}/extensions`, extensions);
    },
    async newReward(reward) {
      const made = await send('POST', '/control/channels/demo_channel/rewards', reward);
      return madeRewardSchema.parse(made).id;
    },
    async removeReward(id) {
      await send('DELETE', `/control/channels/demo_channel/rewards/${id}`);
    },
    async settle(settlement) {
      await send('PATCH', '/control/channels/demo_channel/redemptions', settlement);
    },
    async fault(fault) {
      await send('POST', '/control/faults', fault);
    },
    async clearFaults() {
      await send('DELETE', '/control/faults');
    },
    state,
    async bitsOf(login) {
      const viewer = (await state()).viewers.find((one) => one.login === login);
      if (!viewer) throw new Error(`There is no viewer ${login}.`);
      return viewer.bits;
    },
    async truth() {
      const entries: TruthEntry[] = [];
      for (let after = 0; ; ) {
        const page = truthPageSchema.parse(await send('GET', `/stage/truth?after=${after}`));
        if (page.entries.length === 0) return entries;
        entries.push(...page.entries);
        after = page.entries.at(-1)?.seq ?? after;
      }
    },
    async calls() {
      const answer = (await send('GET', '/control/calls')) as { calls: unknown[] };
      return callSchema.array().parse(answer.calls);
    },
    async sessionToken(session) {
      return sessionResultSchema.parse(await send('POST', '/control/sessions', session)).token;
    },
    async killEbs() {
      await send('POST', '/stage/ebs', { action: 'kill' });
      await untilEbs(false);
    },
    async startEbs() {
      await send('POST', '/stage/ebs', { action: 'start' });
      await untilEbs(true);
    },
  };
}
