import { setTimeout as wait } from 'node:timers/promises';
import { check } from '../checker/check.ts';
import { redeem } from '../load/redeem.ts';
import { usePowerUp } from '../load/use-power-up.ts';
import { until, untilPlay, untilState } from './scenario-tools.ts';
import type { Stage } from './scenarios.ts';

/** Part of the path of every call about redemptions. */
const CALL = 'custom_rewards/redemptions';
/** Milliseconds within which a wrong settlement would reach Twitch. */
const SETTLED_MS = 400;
/** Milliseconds after which a chat mode of 300 ms is certainly over. */
const MODE_OVER_MS = 1_000;

/** Milliseconds after which the backend has certainly recorded that OBS refused. */
const REFUSED_MS = 1_000;

/** The shortest scenario that reveals each sabotage of redemptions and Power-ups. */
export const REWARD_SCENARIOS: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  /** The alert page is away, so nothing has played yet. */
  async 'fulfil-before-played'({ world, channel, early }) {
    const id = await redeem(world, channel, { kind: 'song', webhook: 'at-once' });
    await untilState(world, id, 'leased');
    await wait(SETTLED_MS);
    early.push(...check(await world.collect()).violations.filter(({ kind }) => kind === 'kept'));
    world.openPage(channel);
    await untilPlay(world, id, 'completed');
    await untilState(world, id, 'done');
  },

  /** Twitch answers the settlement with 500 and has not applied it. */
  async 'no-read-back-after-a-500'({ world, channel, sabotages }) {
    world.openPage(channel);
    const fault = { target: 'helix', kind: 'answer', status: 500, method: 'PATCH', match: CALL } as const;
    // A single fault could hit a late settlement of an earlier scenario. The unchanged product must succeed in the end.
    await world.control.fault(sabotages.length > 0 ? fault : { ...fault, count: 1 });
    const id = await redeem(world, channel, { kind: 'song', webhook: 'at-once' });
    await untilPlay(world, id, 'completed');
    await untilSettled(world, id);
  },

  /** No webhook announces the redemption, and the first read of Twitch's list fails. */
  async 'cursor-passes-what-failed'({ world, channel, sabotages }) {
    world.openPage(channel);
    const list = await world.control.fault({
      target: 'helix',
      kind: 'answer',
      status: 500,
      method: 'GET',
      match: CALL,
    });
    const id = await redeem(world, channel, { kind: 'song', webhook: 'never' });
    const killedAt = new Date().toISOString();
    await world.ebs.kill();
    await world.start({ sabotages: [...sabotages] });
    const reads = () =>
      world.simulator.twitch.calls.filter(
        ({ at, method, path }) => at > killedAt && method === 'GET' && path.includes(CALL),
      );
    const rewards = world.channels.flatMap((one) => Object.values(one.rewards));
    await until('the lists of all rewards are read', () => reads().length >= rewards.length);
    await wait(SETTLED_MS);
    await world.control.removeFault(list.id);
    await world.ebs.kill();
    await world.start({ sabotages: [...sabotages] });
    if (sabotages.length === 0) await untilPlay(world, id, 'completed');
    else await wait(SETTLED_MS);
  },

  /** The streamer cancels the redemption on Twitch before the alert page connects. */
  async 'play-what-twitch-canceled'({ world, channel, sabotages }) {
    const id = await redeem(world, channel, { kind: 'song', webhook: 'at-once' });
    await untilState(world, id, 'leased');
    await world.control.cancelRedemption(channel.channelId, id);
    await world.control.idle();
    world.openPage(channel);
    if (sabotages.length > 0) await untilPlay(world, id, 'completed');
    else await untilState(world, id, 'refunded');
  },

  'forget-to-return-points': redeemForNobody,
  'keep-points-for-nothing': redeemForNobody,

  async 'return-what-was-played'({ world, channel }) {
    world.openPage(channel);
    const id = await redeem(world, channel, { kind: 'song', webhook: 'at-once' });
    await untilPlay(world, id, 'completed');
    await untilSettled(world, id);
  },

  /** The viewer names somebody who does not exist, and Bits cannot be returned. */
  async 'return-a-power-up'({ world, channel, sabotages }) {
    world.openPage(channel);
    const id = await usePowerUp(world, channel, { kind: 'nobody', webhook: 'twice' });
    await untilState(world, id, sabotages.length > 0 ? 'refunded' : 'owed');
  },

  async 'forgets-the-end-of-a-claim'({ world, channel, sabotages }) {
    const id = await redeem(world, channel, { kind: 'emotes', webhook: 'at-once' });
    await untilState(world, id, 'done');
    if (sabotages.length > 0) await wait(MODE_OVER_MS);
    else await until('emote-only mode is off', () => !isEmoteOnly(world, channel.channelId));
  },

  /** The page loses its connection to OBS once the scene has changed, until after the time to revert it. */
  async 'gives-up-an-end-in-obs'({ world, channel, sabotages }) {
    const page = world.openPage(channel);
    const { obs } = channel;
    obs.refused.clear();
    obs.onChange = (thing) => {
      if (thing === 'scene') page.setObsReachable(false);
    };
    const id = await usePowerUp(world, channel, { kind: 'studio', webhook: 'at-once' });
    await untilState(world, id, 'done');
    await until('an end was refused', () => obs.refused.size > 0);
    // The news that OBS can be reached again would repeat an end that is still in progress, sabotaged or not.
    await wait(REFUSED_MS);
    obs.onChange = () => {};
    page.setObsReachable(true);
    if (sabotages.length === 0) await until('OBS is as it was', () => obs.isAsAtFirst);
  },
};

/** Scenarios of these that run exactly like another one on the unchanged product, with the other's name. */
export const REWARDS_SAME_WHEN_SOUND: Readonly<Record<string, string>> = {
  'keep-points-for-nothing': 'forget-to-return-points',
};

/** The redeemer names somebody who does not exist. */
async function redeemForNobody({ world, channel }: Stage): Promise<void> {
  world.openPage(channel);
  const id = await redeem(world, channel, { kind: 'nobody', webhook: 'at-once' });
  await until(`${id} refunded or settled`, async () =>
    (await world.readRows()).some(
      (row) => row._id === id && (row.state === 'refunded' || row.settlement?.state === 'settled'),
    ),
  );
}

function isEmoteOnly(world: Stage['world'], channelId: string): boolean {
  return world.simulator.twitch.state.channels[channelId]?.chat.emoteMode ?? false;
}

/** Waits until the row says that its points are settled. */
function untilSettled(world: Stage['world'], id: string): Promise<void> {
  return until(`${id} settled`, async () =>
    (await world.readRows()).some((row) => row._id === id && row.settlement?.state === 'settled'),
  );
}
