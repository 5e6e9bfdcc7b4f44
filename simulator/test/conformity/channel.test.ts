import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_CHANNEL, VIEWER_ONE } from '../support.ts';
import { type Rig, startRig } from './rig.ts';

const MODERATOR_ONE = '100000021';
const VIEWER_TWO = '100000012';
const ADS = `broadcaster_id=${DEMO_CHANNEL}`;

describe('conformity: the channel', () => {
  let rig: Rig;
  beforeEach(async () => {
    rig = await startRig([
      'channel:manage:broadcast',
      'channel:manage:vips',
      'channel:manage:moderators',
      'channel:edit:commercial',
      'channel:read:ads',
      'channel:manage:ads',
      'moderation:read',
      'moderator:manage:banned_users',
      'moderator:read:followers',
    ]);
  });
  afterEach(() => rig.close());

  const patch = async (body: object) => (await rig.helix('PATCH', `channels?${ADS}`, body)).status;
  const ban = (userId: string, duration?: number) =>
    rig.helix('POST', `moderation/bans?${ADS}&moderator_id=${DEMO_CHANNEL}`, { data: { user_id: userId, duration } });

  it('PATCH channels: labels or branded content alone are 204; channel.update has the labels', async () => {
    await rig.listen('channel.update', { broadcaster_user_id: DEMO_CHANNEL }, '2');
    const labels = (is_enabled: boolean) => ({
      content_classification_labels: [{ id: 'Gambling', is_enabled }],
    });
    expect(await patch(labels(true))).toBe(204);
    expect(await patch({ is_branded_content: true })).toBe(204);
    const read = async () => (await rig.helix('GET', `channels?${ADS}`)).json.data[0];
    expect(await read()).toMatchObject({ content_classification_labels: ['Gambling'], is_branded_content: true });
    expect((await rig.events('channel.update'))[0]).toMatchObject({ content_classification_labels: ['Gambling'] });
    await patch(labels(false));
    expect(await read()).toMatchObject({ content_classification_labels: [] });
    expect(await patch({ content_classification_labels: [{ id: 'MatureGame', is_enabled: true }] })).toBe(400);
  });

  it('PATCH channels: a delay is 400 unless a partner sets it, and so is an unknown game_id', async () => {
    expect(await patch({ delay: 60 })).toBe(400);
    const owner = rig.simulator.twitch.state.users[DEMO_CHANNEL];
    if (owner !== undefined) owner.broadcasterType = 'partner';
    expect(await patch({ delay: 60 })).toBe(204);
    expect(await patch({ game_id: '999999999999' })).toBe(400);
    expect(await patch({ game_id: '26936' })).toBe(204);
    expect((await rig.helix('GET', `channels?${ADS}`)).json.data[0]).toMatchObject({ delay: 60, game_name: 'Music' });
  });

  it('changes that the streamer makes on Twitch are returned by Helix, and published once each', async () => {
    await rig.listen('channel.update', { broadcaster_user_id: DEMO_CHANNEL }, '2');
    await rig.control('PATCH', 'channels/demo_channel/stream', { live: false });
    await rig.control('PATCH', 'channels/demo_channel/stream', { categoryName: 'Art', title: 'Painting', viewers: 80 });
    await rig.control('PATCH', 'channels/demo_channel/stream', { live: true, title: 'Painting' });
    expect(await rig.events('channel.update')).toMatchObject([{ category_name: 'Art', title: 'Painting' }]);
    expect((await rig.helix('GET', `channels?${ADS}`)).json.data[0]).toMatchObject({
      game_name: 'Art',
      title: 'Painting',
    });
    const [live] = (await rig.helix('GET', `streams?user_id=${DEMO_CHANNEL}`)).json.data;
    expect(live).toMatchObject({ game_name: 'Art', viewer_count: 80 + (rig.channel().chatters.length ?? 0) });
  });

  it('GET channels: an id that is not a number is 400', async () => {
    expect((await rig.helix('GET', 'channels?broadcaster_id=demo_channel')).status).toBe(400);
  });

  it('GET games and search/categories find categories; GET games without a parameter is 400', async () => {
    const names = async (path: string) =>
      (await rig.helix('GET', path)).json.data.map((one: { name: string }) => one.name);
    expect(await names('games?id=26936&name=Art')).toEqual(['Music', 'Art']);
    expect(await names('search/categories?query=just')).toEqual(['Just Chatting']);
    expect((await rig.helix('GET', 'games')).status).toBe(400);
  });

  it('GET streams: game_id, language and before filter, and a bad type is 400', async () => {
    await rig.control('PUT', 'channels/viewer_one/live', { live: true });
    const ids = async (query: string) =>
      (await rig.helix('GET', `streams?${query}`)).json.data.map((one: { user_id: string }) => one.user_id);
    expect(await ids('')).toEqual([DEMO_CHANNEL, VIEWER_ONE]);
    expect(await ids('game_id=509658')).toEqual([DEMO_CHANNEL]);
    expect(await ids('language=de')).toEqual([]);
    const { cursor } = (await rig.helix('GET', 'streams?first=1')).json.pagination;
    expect(await ids(`first=1&after=${cursor}`)).toEqual([VIEWER_ONE]);
    expect(await ids(`before=${Buffer.from(VIEWER_ONE).toString('base64url')}`)).toEqual([DEMO_CHANNEL]);
    expect((await rig.helix('GET', 'streams?type=vodcast')).status).toBe(400);
  });

  it('GET channels/followers: without the role, user_id is 401 and the list is only a total', async () => {
    const viewer = await rig.signInAs('viewer_two', ['moderator:read:followers']);
    const path = `channels/followers?${ADS}`;
    expect((await rig.helix('GET', `${path}&user_id=${VIEWER_ONE}`, undefined, viewer)).status).toBe(401);
    expect((await rig.helix('GET', path, undefined, viewer)).json).toEqual({ total: 2, data: [], pagination: {} });
    expect((await rig.helix('GET', `${path}&user_id=${VIEWER_ONE}`)).json.data).toHaveLength(1);
  });

  it('POST channels/vips: 400 for a banned user, and 425 before Build a Community is completed', async () => {
    const add = async (userId: string) => (await rig.helix('POST', `channels/vips?${ADS}&user_id=${userId}`)).status;
    await ban(VIEWER_ONE);
    expect(await add(VIEWER_ONE)).toBe(400);
    await rig.control('PATCH', 'channels/demo_channel', { communityBuilt: false });
    expect(await add(VIEWER_TWO)).toBe(425);
    await rig.control('PATCH', 'channels/demo_channel', { communityBuilt: true });
    expect(await add(VIEWER_TWO)).toBe(204);
  });

  it('GET moderation/banned: follows the order of the requested ids, and pages with before', async () => {
    await ban(VIEWER_ONE);
    await ban(VIEWER_TWO, 60);
    const ids = async (query: string) =>
      (await rig.helix('GET', `moderation/banned?${ADS}${query}`)).json.data.map(
        (one: { user_id: string }) => one.user_id,
      );
    expect(await ids(`&user_id=${VIEWER_TWO}&user_id=${VIEWER_ONE}`)).toEqual([VIEWER_TWO, VIEWER_ONE]);
    const before = Buffer.from(VIEWER_TWO).toString('base64url');
    expect(await ids(`&before=${before}`)).toEqual([VIEWER_ONE]);
  });

  it('GET moderation/channels: lists the channels of a moderator with user:read:moderated_channels', async () => {
    const moderator = await rig.signInAs('moderator_one', ['user:read:moderated_channels']);
    const answer = await rig.helix('GET', `moderation/channels?user_id=${MODERATOR_ONE}`, undefined, moderator);
    expect(answer.json.data).toMatchObject([{ broadcaster_id: DEMO_CHANNEL, broadcaster_login: 'demo_channel' }]);
  });

  it('channel.moderator.add and .remove: published for calls, and .remove for a ban', async () => {
    for (const verb of ['add', 'remove']) await rig.listen(`channel.moderator.${verb}`);
    const path = `moderation/moderators?${ADS}&user_id=${VIEWER_ONE}`;
    await rig.helix('POST', path);
    await rig.helix('DELETE', path);
    await ban(MODERATOR_ONE, 60);
    const userIds = async (verb: string) =>
      (await rig.events(`channel.moderator.${verb}`)).map((event) => event.user_id);
    expect(await userIds('add')).toEqual([VIEWER_ONE]);
    expect(await userIds('remove')).toEqual([VIEWER_ONE, MODERATOR_ONE]);
  });

  it('channel.follow reaches a moderator’s subscription', async () => {
    const condition = { broadcaster_user_id: DEMO_CHANNEL, moderator_user_id: DEMO_CHANNEL };
    await rig.listen('channel.follow', condition, '2');
    await rig.control('POST', 'channels/demo_channel/followers', { viewer: 'viewer_two' });
    expect((await rig.events('channel.follow'))[0]).toMatchObject({ user_id: VIEWER_TWO });
  });

  it('channel.ad_break.begin: an ad run by a call is not automatic', async () => {
    await rig.listen('channel.ad_break.begin');
    const body = { broadcaster_id: DEMO_CHANNEL, length: 60 };
    expect((await rig.helix('POST', 'channels/commercial', body)).status).toBe(200);
    expect((await rig.events('channel.ad_break.begin'))[0]).toMatchObject({
      duration_seconds: 60,
      is_automatic: false,
      requester_user_id: DEMO_CHANNEL,
      started_at: expect.any(String),
    });
  });

  it('GET channels/ads and snooze: the next ad is postponed by five minutes, up to three times', async () => {
    await rig.listen('channel.ad_break.begin');
    const snooze = () => rig.helix('POST', `channels/ads/schedule/snooze?${ADS}`);
    expect((await snooze()).status).toBe(400);
    const at = new Date(Math.floor(Date.now() / 1000) * 1000 + 60_000).toISOString();
    await rig.control('PATCH', 'channels/demo_channel', { nextAd: { at, lengthSeconds: 30 } });
    const read = async () => (await rig.helix('GET', `channels/ads?${ADS}`)).json.data[0];
    expect(await read()).toMatchObject({ next_ad_at: at, duration: 30, snooze_count: 3, snooze_refresh_at: '' });
    const snoozed = (await snooze()).json.data[0];
    expect(Date.parse(snoozed.next_ad_at) - Date.parse(at)).toBe(300_000);
    expect(snoozed.snooze_count).toBe(2);
    await snooze();
    await snooze();
    expect((await snooze()).status).toBe(429);
    rig.channel().ads.nextAt = new Date().toISOString();
    expect(await read()).toMatchObject({ next_ad_at: '', snooze_count: 0 });
    expect((await rig.events('channel.ad_break.begin'))[0]).toMatchObject({ duration_seconds: 30, is_automatic: true });
  });
});
