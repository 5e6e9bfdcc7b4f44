import type { createReward } from '@bitcue/shared/api/rewards.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { connectPage, type System, startSystem } from './support/system.ts';

const SOUND = { id: 's', type: 'sound', settings: { list: [{ shortId: 'sound0000000000000001' }] } };
const WAIT = { timeout: 30_000, interval: 25 };

let system: System;
beforeAll(async () => {
  system = await startSystem();
  const { users } = system.simulator.twitch.state;
  const chatter = Object.values(users).find(({ login }) => login === 'viewer_two');
  channel().chatters = [system.channelId, chatter?.id ?? ''];
  await fetch(`${system.simulator.url}/control/channels/${system.channelId}/live`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ live: true }),
  });
});
afterEach(() => system.simulator.twitch.faults.clear());
afterAll(() => system.close());

const channel = () => {
  const found = system.simulator.twitch.state.channels[system.channelId];
  if (found === undefined) throw new Error('no channel');
  return found;
};
let made = 0;
/** Creates a reward with one feature on Twitch. */
async function create(type: string, settings: object, needsInput = false): Promise<string> {
  made += 1;
  const reward = { ...newRewardForm(), title: `Reward ${made}`, is_user_input_required: needsInput };
  const features = type === 'sound' ? [SOUND] : [{ id: 'a', type, settings }];
  const { status, json } = await system.ask('POST', '/api/user/reward/', { reward, features });
  expect(status, JSON.stringify(json)).toBe(201);
  return (json as z.output<typeof createReward.answer>).reward.id;
}
/** Redeems a reward: Twitch sends its signed webhook. */
const redeem = (rewardId: string, userInput = '', by?: string) => system.redeem(rewardId, { userInput, by });
/** Waits until Twitch has settled a redemption. */
async function settled(id: string): Promise<string | undefined> {
  const statusOf = () => channel().redemptions.find((one) => one.id === id)?.status;
  await expect.poll(statusOf, WAIT).not.toBe('UNFULFILLED');
  return statusOf();
}
const effects = (action: string) =>
  system.simulator.twitch.truth
    .page(0)
    .entries.filter((entry) => entry.action === action && entry.channelId === system.channelId);

interface Kind {
  type: string;
  settings: object;
  input?: string;
  /** The action that the local Twitch logs, and a part of its details. */
  effect: [action: string, part: object];
  /** The call that Twitch refuses. */
  call: [method: string, path: string];
  /** Ends the effect, if only one of its kind can run at a time. */
  clear?: () => void;
}
const vote = { title: 'Which?' };
const two = [{ title: 'One' }, { title: 'Two' }];
const KINDS: Kind[] = [
  {
    type: 'commercial',
    settings: { length: 60 },
    effect: ['channel.commercial', { detail: { lengthSeconds: 60 } }],
    call: ['POST', 'channels/commercial'],
    clear: () => {
      channel().lastCommercialAtMs = null;
    },
  },
  {
    type: 'chatMessage',
    settings: { preset: 'custom', message: '{user} says {input}' },
    input: '{user} & {reward}',
    effect: ['chat.message', { detail: { text: expect.stringMatching(/^viewer_\w+ says \{user\} & \{reward\}$/) } }],
    call: ['POST', 'chat/messages'],
  },
  {
    type: 'poll',
    settings: { ...vote, duration: 15, choices: two },
    effect: ['polls.create', { detail: vote }],
    call: ['POST', 'polls'],
    clear: () => {
      channel().polls = [];
    },
  },
  {
    type: 'prediction',
    settings: { ...vote, prediction_window: 30, outcomes: two },
    effect: ['predictions.create', { detail: vote }],
    call: ['POST', 'predictions'],
    clear: () => {
      channel().predictions = [];
    },
  },
  {
    type: 'updateRewardV2',
    settings: { updateTitle: true, title: 'King {input}', updateCost: true, cost: '{cost} + 50 * {count}' },
    input: '{cost}',
    effect: ['rewards.update', { detail: { title: 'King {cost}', cost: 300 } }],
    call: ['PATCH', 'custom_rewards'],
  },
  {
    type: 'chatMode',
    settings: { mode: 'slow', duration: 60, length: 600 },
    effect: ['chat.settings', { detail: { slowModeWaitSeconds: 120, subscriberMode: false } }],
    call: ['PATCH', 'chat/settings'],
    clear: () => {
      channel().chat.slowModeWaitSeconds = null;
    },
  },
  {
    type: 'vip',
    settings: { target: 'random', durationS: 3_600 },
    effect: ['channel.vip.add', {}],
    call: ['POST', 'channels/vips'],
    clear: () => {
      channel().vips = [];
    },
  },
  {
    type: 'punishment',
    settings: { target: 'randomChatter', duration: 900 },
    effect: ['moderation.timeout', { detail: { durationSeconds: 900 } }],
    call: ['POST', 'moderation/bans'],
    clear: () => {
      channel().bans = [];
    },
  },
];

describe.each(KINDS)('$type on a reward', ({ type, settings, input = '', effect: [action, part], call, clear }) => {
  it('takes effect at Twitch, and the redemption is fulfilled', async () => {
    const rewardId = await create(type, settings, input !== '');
    const before = effects(action).length;
    const id = await redeem(rewardId, input);
    await system.until(id, 'done');
    expect(effects(action).slice(before)).toMatchObject([part]);
    expect(await settled(id)).toBe('FULFILLED');
    clear?.();
  });

  it('returns the points if Twitch refuses, and does nothing', async () => {
    const rewardId = await create(type, settings, input !== '');
    const before = effects(action).length;
    const [method, match] = call;
    await system.control('faults', { target: 'helix', kind: 'answer', status: 403, match, method, count: 1 });
    const id = await redeem(rewardId, input);
    await system.until(id, 'refunded');
    expect(await settled(id)).toBe('CANCELED');
    expect(effects(action)).toHaveLength(before);
    clear?.();
  });
});

it('a punishment of the redeemer times them out, with a reason that says what was used', async () => {
  const viewer = await system.newViewer();
  const id = await redeem(await create('punishment', { target: 'redeemer', duration: 60 }), '', viewer);
  await system.until(id, 'done');
  expect(channel().bans).toMatchObject([{ reason: `Channel points used by ${viewer}` }]);
  channel().bans = [];
});

it('a reward that its own feature changes twice at once is changed twice, and is not reported as changed on Twitch', async () => {
  const rewardId = await create('updateRewardV2', { updateCost: true, cost: '{cost} * 2' });
  const ids = await Promise.all([redeem(rewardId), redeem(rewardId)]);
  for (const id of ids) await system.until(id, 'done');
  expect(channel().rewards.find(({ id }) => id === rewardId)?.cost).toBe(1_000);
  const { json } = await system.ask('GET', `/api/user/reward/${rewardId}`);
  expect(json).toMatchObject({ reward: { cost: 1_000, drift: [] } });
});

it('an incomplete feature is not saved, and a complete one cannot be made incomplete', async () => {
  const reward = { ...newRewardForm(), title: 'Incomplete' };
  const feature = { id: 'c', type: 'chatMessage', settings: {} };
  const refusal = { status: 400, json: { message: 'You must select a preset', fields: { preset: expect.anything() } } };
  expect(await system.ask('POST', '/api/user/reward/', { reward, features: [feature] })).toMatchObject(refusal);
  const features = `/api/user/reward/${await create('chatMessage', { preset: 'fortune' })}/features`;
  expect(await system.ask('POST', features, { feature })).toMatchObject(refusal);
  const updates = { settings: { preset: 'custom', message: ' ' } };
  expect(await system.ask('PATCH', `${features}/a`, { updates })).toMatchObject({
    status: 400,
    json: { message: 'You need to specify a message' },
  });
});

it("[LEG-06] legacy features are kept, run as today's features, and can be deleted", async () => {
  const reward = { ...newRewardForm(), title: 'Old' };
  const legacy = [
    { id: 'l1', type: 'updatereward', settings: { settingToUpdate: 'cost', text: '{cost} + 5' } },
    { id: 'l2', type: 'playsound', settings: { url: 'https://example.com/a.mp3' } },
  ];
  const { json } = await system.ask('POST', '/api/user/reward/', { reward, features: legacy });
  const made = (json as z.output<typeof createReward.answer>).reward;
  expect(made).toMatchObject({ features: [], legacy });
  const id = await redeem(made.id);
  await system.until(id, 'done');
  expect(channel().rewards.find((one) => one.id === made.id)?.cost).toBe(255);
  expect(await settled(id)).toBe('FULFILLED');
  const features = `/api/user/reward/${made.id}/features`;
  expect((await system.ask('POST', features, { feature: SOUND })).json).toMatchObject({ legacy });
  expect((await system.ask('DELETE', `${features}/l1`)).json).toMatchObject({ legacy: legacy.slice(1) });
});

it('emotes of the redeemer reach the alert page; without one, the points go back', async () => {
  const page = await connectPage(system);
  const rewardId = await create('showemote', { showtime: 1_000 }, true);
  const ids = [await redeem(rewardId, 'so Kappa <img src=x onerror=alert(1)>'), await redeem(rewardId, 'no emote')];
  await system.until(ids[0] ?? '', 'done');
  expect(page.plays()).toMatchObject([{ cue: { kind: 'showemote', emotes: [{ name: 'Kappa' }] } }]);
  expect(await Promise.all(ids.map(settled))).toEqual(['FULFILLED', 'CANCELED']);
  page.socket.close();
});

it('emotes in what is spoken come with their pictures, which the EBS serves', async () => {
  const page = await connectPage(system);
  const rewardId = await create('tts', {}, true);
  await system.until(await redeem(rewardId, 'LUL so Cheer10000 demochannelHype LUL'), 'done');
  const cue = page.plays()[0]?.cue;
  expect(cue).toMatchObject({ text: 'LUL so Cheer10000 demochannelHype LUL', amount: 0 });
  const pictures = cue?.kind === 'tts' ? (cue.pictures ?? []) : [];
  expect(pictures.map(({ word }) => word)).toEqual(['LUL', 'demochannelHype']);
  for (const { path } of pictures) {
    const picture = await fetch(system.config.publicUrl + path);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString('latin1'),
    ).toBe('PNG');
  }
  expect((await fetch(`${system.config.publicUrl}/emotes/4711`)).status).toBe(404);
  page.socket.close();
});

it("a reward's alerts have its tier and look, and a dashboard of 0.1.0 changes neither", async () => {
  const page = await connectPage(system);
  const rewardId = await create('sound', {});
  const path = `/api/user/reward/${rewardId}/rules`;
  const rules = { approval: false, who: [], cooldown: null, categories: [] };
  const look = { tier: 4, style: 'paper' };
  expect((await system.ask('PUT', path, { ...rules, look })).status).toBe(200);
  expect((await system.ask('PUT', path, rules)).json).toMatchObject({ reward: { rules: { look } } });
  expect((await system.ask('PUT', path, { ...rules, look: { tier: 6 } })).status).toBe(400);
  await system.until(await redeem(rewardId), 'done');
  expect(page.plays()).toMatchObject([
    { cue: { kind: 'sound', tier: 4, origin: 'points', amount: 0, design: { style: 'paper' } } },
  ]);
  page.socket.close();
});

it('[FEAT-skipMedia-01] a skip stops the alert that plays and starts the next; without one, the points go back', async () => {
  // A page whose alerts never end.
  const page = await connectPage(system, { after: () => {} });
  const [sound, skip] = [await create('sound', {}), await create('skipMedia', {})];
  const [first, second] = [await redeem(sound), await redeem(sound)];
  await system.until(first, 'started');
  const id = await redeem(skip);
  expect(await system.until(first, 'skipped')).toMatchObject({ reason: 'Skipped with channel points.' });
  await system.until(second, 'started');
  expect(page.told).toContainEqual({ type: 'stop', id: `${first}:s.cue` });
  expect([await settled(id), await settled(first)]).toEqual(['FULFILLED', 'FULFILLED']);
  await system.until(await redeem(skip), 'done');
  await system.until(second, 'skipped');
  const late = await redeem(skip);
  expect(await system.until(late, 'refunded')).toMatchObject({ reason: 'No alert was playing.' });
  expect(await settled(late)).toBe('CANCELED');
  page.socket.close();
});

describe('effects that last', () => {
  const historyOf = async (id: string) => JSON.stringify((await system.until(id, 'done')).timeline);

  it('a temporary VIP gets more time, which the history shows', async () => {
    const rewardId = await create('vip', { durationS: 86_400 });
    const viewer = await system.newViewer();
    const [first, second] = [await redeem(rewardId, '', viewer), await redeem(rewardId, '', viewer)];
    expect(await historyOf(first)).toContain('is a VIP for 1 day.');
    expect(await historyOf(second)).toContain('is a VIP for 2 days.');
    expect(channel().vips).toHaveLength(1);
    expect(await Promise.all([first, second].map(settled))).toEqual(['FULFILLED', 'FULFILLED']);
    channel().vips = [];
  });

  it('a temporary VIP loses the role afterwards', async () => {
    const viewer = await system.newViewer();
    const id = await redeem(await create('vip', { durationS: 2 }), '', viewer);
    expect(await historyOf(id)).toContain('is a VIP for 2 seconds.');
    await expect.poll(() => channel().vips, WAIT).toEqual([]);
    expect(await settled(id)).toBe('FULFILLED');
  });

  it('[FEAT-vip-03] an existing VIP, a moderator or full slots are refused in plain words, and the points go back', async () => {
    const rewardId = await create('vip', { target: 'redeemers_entry' }, true);
    const refuse = async (login: string) => {
      const id = await redeem(rewardId, login);
      const { reason } = await system.until(id, 'refunded');
      expect(await settled(id)).toBe('CANCELED');
      return reason;
    };
    const { users } = system.simulator.twitch.state;
    const idOf = (login: string) => Object.values(users).find((user) => user.login === login)?.id ?? '';
    channel().vips = [idOf('viewer_one')];
    expect(await refuse('viewer_one')).toMatch(/is a VIP already\.$/);
    channel().moderators.push(idOf('viewer_two'));
    expect(await refuse('viewer_two')).toBe('They are already a VIP or a moderator.');
    channel().moderators = channel().moderators.filter((id) => id !== idOf('viewer_two'));
    channel().vips = Array.from({ length: 10 }, (_, at) => `vip-${at}`);
    expect(await refuse('viewer_two')).toBe('All VIP slots of the channel are taken.');
    channel().vips = [];
  });

  it('[FEAT-chatMode-07] follower mode is switched on with 0 minutes; a mode that was on is refused, and stays on', async () => {
    const follower = await create('chatMode', { mode: 'follower', duration: 15 });
    await system.until(await redeem(follower), 'done');
    expect(channel().chat.followerModeMinutes).toBe(0);
    channel().chat.emoteMode = true;
    const id = await redeem(await create('chatMode', { mode: 'emote', duration: 15 }));
    expect(await system.until(id, 'refunded')).toMatchObject({ reason: 'Emote mode is on already.' });
    expect(await settled(id)).toBe('CANCELED');
    expect(channel().chat.emoteMode).toBe(true);
  });
});
