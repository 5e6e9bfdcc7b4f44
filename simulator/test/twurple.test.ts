import { ApiClient } from '@twurple/api';
import { AppTokenAuthProvider, RefreshingAuthProvider } from '@twurple/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Simulator } from '../src/start.ts';
import { CLIENT_ID, callJson, DEMO_CHANNEL, EXTENSION_ID, signIn, startTestSimulator, VIEWER_ONE } from './support.ts';

const REDIRECT = 'http://localhost:1/auth/twitch/callback';
const SCOPES = [
  'user:edit:broadcast',
  'channel:manage:redemptions',
  'channel:manage:polls',
  'channel:manage:predictions',
  'channel:manage:vips',
  'channel:edit:commercial',
  'channel:manage:broadcast',
  'channel:manage:moderators',
  'moderator:manage:banned_users',
  'moderator:manage:chat_settings',
  'moderator:manage:announcements',
  'moderator:read:chatters',
  'moderator:read:followers',
  'moderation:read',
  'user:write:chat',
  'user:read:emotes',
];
const MODERATOR_ONE = '100000021';

describe('twurple against the simulator', () => {
  let simulator: Simulator;
  let api: ApiClient;
  let extensionApi: ApiClient;
  let auth: RefreshingAuthProvider;

  beforeAll(async () => {
    simulator = await startTestSimulator();
    process.env.TWURPLE_MOCK_API_PORT = String(simulator.port);
    auth = new RefreshingAuthProvider({
      clientId: CLIENT_ID,
      clientSecret: 'demo-client-secret',
      redirectUri: REDIRECT,
    });
    const grant = await signIn(simulator, 'demo_channel', SCOPES, REDIRECT);
    auth.addUser(DEMO_CHANNEL, {
      accessToken: grant.access_token,
      refreshToken: grant.refresh_token,
      scope: grant.scope,
      expiresIn: 14_400,
      obtainmentTimestamp: Date.now(),
    });
    api = new ApiClient({ authProvider: auth });
    extensionApi = new ApiClient({ authProvider: new AppTokenAuthProvider(EXTENSION_ID, 'demo-extension-secret') });
  });
  afterAll(async () => {
    delete process.env.TWURPLE_MOCK_API_PORT;
    await simulator.close();
  });

  it('answers parallel calls, each with rate-limit headers', async () => {
    const users = await Promise.all(Array.from({ length: 30 }, () => api.users.getUserByName('viewer_one')));
    expect(users.every((user) => user?.id === VIEWER_ONE)).toBe(true);
  });

  it('makes twurple refresh a token after a 401', async () => {
    await callJson(`${simulator.url}/control/tokens/expire`, 'POST', { user: DEMO_CHANNEL });
    const channel = await api.channels.getChannelFollowers(DEMO_CHANNEL, VIEWER_ONE);
    expect(channel.data[0]?.userId).toBe(VIEWER_ONE);
  });

  it('lists, activates and moves extensions', async () => {
    const list = await api.users.getExtensionsForAuthenticatedUser(DEMO_CHANNEL, true);
    expect(list.map((extension) => extension.id)).toEqual([EXTENSION_ID]);
    const place = { active: true, id: EXTENSION_ID, version: '0.0.1' } as const;
    const inPlayer = { ...place, x: 0, y: 0 };
    const moved = await api.users.updateActiveExtensionsForAuthenticatedUser(DEMO_CHANNEL, {
      component: { '1': inPlayer },
    });
    expect(moved.getExtensionAtSlot('component', '1')?.id).toBe(EXTENSION_ID);
    expect(moved.getExtensionAtSlot('panel', '1')).toBeNull();
    const back = { panel: { '1': place } };
    const active = await api.users.updateActiveExtensionsForAuthenticatedUser(DEMO_CHANNEL, back);
    expect(active.getExtensionAtSlot('panel', '1')?.id).toBe(EXTENSION_ID);
    expect((await api.users.getActiveExtensions(DEMO_CHANNEL, true)).getExtensionAtSlot('panel', '1')?.id).toBe(
      EXTENSION_ID,
    );
    const wrong = { panel: { '1': { ...place, version: '9.9.9' } } };
    await expect(api.users.updateActiveExtensionsForAuthenticatedUser(DEMO_CHANNEL, wrong)).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(api.extensions.getReleasedExtension(EXTENSION_ID)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('reads products and transactions with the extension’s app token', async () => {
    expect(await extensionApi.extensions.getExtensionBitsProducts()).toHaveLength(26);
    const bought = await callJson(`${simulator.url}/control/purchases`, 'POST', {
      viewer: 'viewer_two',
      channel: 'demo_channel',
      sku: 'bits250',
    });
    const list = await extensionApi.extensions.getExtensionTransactions(EXTENSION_ID);
    const [newest] = list.data;
    expect([newest?.id, newest?.broadcasterId, newest?.productSku, newest?.productCost]).toEqual([
      bought.json.transactionId,
      DEMO_CHANNEL,
      'bits250',
      250,
    ]);
  });

  it('manages rewards and settles redemptions', async () => {
    const reward = await api.channelPoints.createCustomReward(DEMO_CHANNEL, {
      title: 'Say hello',
      cost: 50,
      userInputRequired: true,
    });
    await expect(
      api.channelPoints.createCustomReward(DEMO_CHANNEL, { title: 'say HELLO', cost: 5 }),
    ).rejects.toMatchObject({
      statusCode: 400,
      body: expect.stringContaining('CREATE_CUSTOM_REWARD_DUPLICATE_REWARD'),
    });
    await expect(api.channelPoints.createCustomReward(DEMO_CHANNEL, { title: 'Free', cost: 0 })).rejects.toMatchObject({
      body: expect.stringContaining('CREATE_CUSTOM_REWARD_COST_INVALID'),
    });
    const redeem = async () => {
      const body = { viewer: 'viewer_one', channel: 'demo_channel', rewardId: reward.id, userInput: 'Hello' };
      return (await callJson(`${simulator.url}/control/redemptions`, 'POST', body)).json.redemptionId as string;
    };
    const id = await redeem();
    const settled = await api.channelPoints.updateRedemptionStatusByIds(DEMO_CHANNEL, reward.id, [id], 'CANCELED');
    expect(settled.map((one) => [one.id, one.isCanceled, one.userInput])).toEqual([[id, true, 'Hello']]);
    const again = api.channelPoints.updateRedemptionStatusByIds(DEMO_CHANNEL, reward.id, [id], 'FULFILLED');
    await expect(again).rejects.toMatchObject({ statusCode: 404 });
    await redeem();
    await api.channelPoints.deleteCustomReward(DEMO_CHANNEL, reward.id);
    expect(await api.channelPoints.getCustomRewards(DEMO_CHANNEL)).toEqual([]);
    expect(simulator.twitch.state.channels[DEMO_CHANNEL]?.redemptions.map((one) => one.status)).toEqual([
      'CANCELED',
      'FULFILLED',
    ]);
  });

  it('refuses a 51st reward', async () => {
    for (let made = 0; made < 50; made += 1) {
      await api.channelPoints.createCustomReward(DEMO_CHANNEL, { title: `Reward ${made}`, cost: 1 });
    }
    await expect(
      api.channelPoints.createCustomReward(DEMO_CHANNEL, { title: 'One more', cost: 1 }),
    ).rejects.toMatchObject({
      body: expect.stringContaining('CREATE_CUSTOM_REWARD_TOO_MANY_REWARDS'),
    });
  });

  it('bans, times out and unbans; a banned moderator loses the role', async () => {
    await api.moderation.banUser(DEMO_CHANNEL, { user: MODERATOR_ONE, duration: 60, reason: 'demo' });
    expect(await api.moderation.checkUserMod(DEMO_CHANNEL, MODERATOR_ONE)).toBe(false);
    expect(await api.moderation.checkUserBan(DEMO_CHANNEL, MODERATOR_ONE)).toBe(true);
    await api.moderation.unbanUser(DEMO_CHANNEL, MODERATOR_ONE);
    await expect(api.moderation.unbanUser(DEMO_CHANNEL, MODERATOR_ONE)).rejects.toMatchObject({ statusCode: 400 });
    await api.moderation.addModerator(DEMO_CHANNEL, MODERATOR_ONE);
    await api.moderation.banUser(DEMO_CHANNEL, { user: VIEWER_ONE, reason: '' });
    await expect(
      api.moderation.banUser(DEMO_CHANNEL, { user: VIEWER_ONE, duration: 5, reason: '' }),
    ).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(api.moderation.banUser(DEMO_CHANNEL, { user: DEMO_CHANNEL, reason: '' })).rejects.toMatchObject({
      statusCode: 400,
    });
    await api.moderation.unbanUser(DEMO_CHANNEL, VIEWER_ONE);
  });

  it('chats, announces and changes chat modes', async () => {
    const sent = await api.asUser(DEMO_CHANNEL, (client) => client.chat.sendChatMessage(DEMO_CHANNEL, 'Hello'));
    expect(sent.id).not.toBe('');
    await api.chat.sendAnnouncement(DEMO_CHANNEL, { message: 'Hello', color: 'blue' });
    const again = api.chat.sendAnnouncement(DEMO_CHANNEL, { message: 'Hello again' });
    await expect(again).rejects.toMatchObject({ statusCode: 429 });
    const settings = await api.chat.updateSettings(DEMO_CHANNEL, { slowModeEnabled: true, slowModeDelay: 10 });
    expect(settings.slowModeDelay).toBe(10);
    await expect(
      api.chat.updateSettings(DEMO_CHANNEL, { slowModeEnabled: true, slowModeDelay: 121 }),
    ).rejects.toMatchObject({ statusCode: 400 });
    expect((await api.chat.getChatters(DEMO_CHANNEL)).total).toBe(4);
    expect((await api.chat.getGlobalEmotes()).map((emote) => emote.name)).toContain('Kappa');
    const effects = (await callJson(`${simulator.url}/stage/effects`)).json.entries;
    expect(effects.map((entry: { action: string }) => entry.action)).toContain('chat.message');
  });

  it('runs one poll and one prediction at a time', async () => {
    const poll = await api.polls.createPoll(DEMO_CHANNEL, { title: 'Tea?', choices: ['Yes', 'No'], duration: 60 });
    await expect(
      api.polls.createPoll(DEMO_CHANNEL, { title: 'More?', choices: ['Yes', 'No'], duration: 60 }),
    ).rejects.toMatchObject({ statusCode: 400 });
    expect((await api.polls.endPoll(DEMO_CHANNEL, poll.id, false)).status).toBe('ARCHIVED');
    const draft = { title: 'Win?', outcomes: ['Yes', 'No'], autoLockAfter: 60 };
    const prediction = await api.predictions.createPrediction(DEMO_CHANNEL, draft);
    await expect(api.predictions.createPrediction(DEMO_CHANNEL, { ...draft, autoLockAfter: 15 })).rejects.toMatchObject(
      {
        statusCode: 400,
      },
    );
    await api.predictions.lockPrediction(DEMO_CHANNEL, prediction.id);
    const won = await api.predictions.resolvePrediction(DEMO_CHANNEL, prediction.id, prediction.outcomes[0]?.id ?? '');
    expect(won.winningOutcomeId).toBe(prediction.outcomes[0]?.id);
  });

  it('manages VIPs, ads and the title, and knows who is live', async () => {
    await api.channels.addVip(DEMO_CHANNEL, VIEWER_ONE);
    await expect(api.channels.addVip(DEMO_CHANNEL, VIEWER_ONE)).rejects.toMatchObject({ statusCode: 422 });
    expect(await api.channels.checkVipForUser(DEMO_CHANNEL, VIEWER_ONE)).toBe(true);
    await api.channels.removeVip(DEMO_CHANNEL, VIEWER_ONE);
    await api.channels.startChannelCommercial(DEMO_CHANNEL, 30);
    await expect(api.channels.startChannelCommercial(DEMO_CHANNEL, 30)).rejects.toMatchObject({ statusCode: 429 });
    await api.channels.updateChannelInfo(DEMO_CHANNEL, { title: 'Another title' });
    expect((await api.channels.getChannelInfoById(DEMO_CHANNEL))?.title).toBe('Another title');
    expect((await api.streams.getStreamByUserId(DEMO_CHANNEL))?.userId).toBe(DEMO_CHANNEL);
    await callJson(`${simulator.url}/control/channels/demo_channel/live`, 'PUT', { live: false });
    expect(await api.streams.getStreamByUserId(DEMO_CHANNEL)).toBeNull();
  });

  it('makes twurple wait out a 429', async () => {
    const fault = { target: 'helix', kind: 'answer', status: 429, count: 1, match: 'users', resetSeconds: 0 };
    await callJson(`${simulator.url}/control/faults`, 'POST', fault);
    expect((await api.users.getUserByName('viewer_one'))?.id).toBe(VIEWER_ONE);
    expect((await callJson(`${simulator.url}/control/faults`)).json.faults).toEqual([]);
  });
});
