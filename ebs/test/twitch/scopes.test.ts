import { readFileSync } from 'node:fs';
import { AREAS, type Area } from '@bitcue/shared/api/sign-in.ts';
import { FEATURE_TYPES, type FeatureType } from '@bitcue/shared/features/catalog.ts';
import { listScopes } from '@bitcue/shared/features/feature.ts';
import { newRewardForm } from '@bitcue/shared/rewards/reward-form.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../../simulator/src/oauth/scopes.ts';
import type { Redemptions } from '../../src/ports/redemptions.ts';
import type { TwitchRewards } from '../../src/ports/rewards.ts';
import type { Moderation } from '../../src/ports/twitch.ts';
import type { UserExtensions } from '../../src/ports/user-extensions.ts';
import type { Twitch } from '../../src/twitch/create-twitch.ts';
import { createRemoderation } from '../../src/twitch/remoderate.ts';
import { BASE_SCOPES } from '../../src/twitch/sign-in-provider.ts';
import { IDS, startTwitchRig, type TwitchRig } from '../support/twitch-rig.ts';

let rig: TwitchRig;
beforeAll(async () => {
  rig = await startTwitchRig();
});
beforeEach(async () => {
  await rig.reset();
  await rig.signIn();
});
afterAll(() => rig.close());

const CHANNEL: string = IDS.demoChannel;
const inAMinute = () => new Date(rig.clock.now() + 60_000);

/** A call with the streamer's own token, and the feature type or area it serves; null if every streamer needs it. */
interface UserCall {
  of: FeatureType | Area | null;
  run(): Promise<unknown>;
}

const moderation: Record<keyof Moderation, UserCall> = {
  isBanned: { of: null, run: () => rig.twitch.moderation.isBanned(CHANNEL, IDS.viewerOne) },
  findBan: { of: null, run: () => rig.twitch.moderation.findBan(CHANNEL, IDS.viewerOne) },
  readModerator: { of: null, run: () => rig.twitch.moderation.readModerator(CHANNEL, IDS.viewerOne) },
  findUser: { of: null, run: () => rig.twitch.moderation.findUser(CHANNEL, 'viewer_one') },
  timeout: {
    of: 'punishment',
    run: () => rig.twitch.moderation.timeout(CHANNEL, IDS.moderatorOne, inAMinute(), 'Bits used'),
  },
  ban: { of: 'punishment', run: () => rig.twitch.moderation.ban(CHANNEL, IDS.viewerOne, 'Bits used') },
  unban: { of: 'punishment', run: () => rig.twitch.moderation.unban(CHANNEL, IDS.viewerOne) },
};

const userExtensions: Record<keyof UserExtensions, UserCall> = {
  readActive: { of: null, run: () => rig.twitch.userExtensions.readActive(CHANNEL) },
  listInstalled: { of: null, run: () => rig.twitch.userExtensions.listInstalled(CHANNEL) },
  update: { of: null, run: () => rig.twitch.userExtensions.update(CHANNEL, 'panel', []) },
};

/** A reward at the local Twitch, made with the scope, and a redemption of it that does not exist. */
const REWARD = 'reward-of-the-scope-test';
const rewards: Record<keyof TwitchRewards, UserCall> = {
  list: { of: 'rewards', run: () => rig.twitch.rewards.list(CHANNEL) },
  create: { of: 'rewards', run: () => rig.twitch.rewards.create(CHANNEL, { ...newRewardForm(), title: REWARD }) },
  update: { of: 'rewards', run: () => rig.twitch.rewards.update(CHANNEL, rewardId(), { cost: 300 }) },
  delete: { of: 'rewards', run: () => rig.twitch.rewards.delete(CHANNEL, rewardId()) },
};
const redemptions: Record<keyof Redemptions, UserCall> = {
  settle: { of: 'rewards', run: () => rig.twitch.redemptions.settle(CHANNEL, rewardId(), ['unknown'], 'FULFILLED') },
  readStatuses: { of: 'rewards', run: () => rig.twitch.redemptions.readStatuses(CHANNEL, rewardId(), ['unknown']) },
  page: {
    of: 'rewards',
    run: () => rig.twitch.redemptions.page(CHANNEL, rewardId(), 'UNFULFILLED', async () => false),
  },
};
const rewardId = () =>
  rig.localTwitch.state.channels[CHANNEL]?.rewards.find(({ title }) => title === REWARD)?.id ?? 'unknown';

/**
 * Everything that communicates with Twitch. A new part does not compile until its calls with a streamer's token are
 * listed here.
 */
const CALLS: Record<keyof Twitch, UserCall[]> = {
  moderation: Object.values(moderation),
  chat: [
    { of: 'chatMessage', run: () => rig.twitch.chat.say(CHANNEL, 'hello') },
    { of: 'chatMessage', run: () => rig.twitch.chat.announce(CHANNEL, 'hello') },
  ],
  chatModes: [
    { of: 'chatMode', run: () => rig.twitch.chatModes.read(CHANNEL, 'slow') },
    { of: 'chatMode', run: () => rig.twitch.chatModes.set(CHANNEL, 'slow', 30) },
  ],
  vips: [
    { of: 'vip', run: () => rig.twitch.vips.set(CHANNEL, IDS.viewerOne, true) },
    { of: 'vip', run: () => rig.twitch.vips.read(CHANNEL, IDS.viewerOne) },
    { of: 'vip', run: () => rig.twitch.vips.set(CHANNEL, IDS.viewerOne, false) },
    { of: 'vip', run: () => rig.twitch.chatters.list(CHANNEL) },
  ],
  emotePictures: [],
  chatters: [{ of: 'punishment', run: () => rig.twitch.chatters.list(CHANNEL) }],
  followers: [{ of: 'chatMessage', run: () => rig.twitch.followers.readSince(CHANNEL, IDS.viewerOne) }],
  viewerGroups: [
    { of: 'subscribers', run: () => rig.twitch.viewerGroups.readSubscriber(CHANNEL, IDS.viewerOne) },
    { of: 'vips', run: () => rig.twitch.viewerGroups.readVip(CHANNEL, IDS.viewerOne) },
    { of: 'followers', run: () => rig.twitch.followers.readSince(CHANNEL, IDS.viewerOne) },
  ],
  streams: [],
  categories: [],
  powerUps: [{ of: 'powerUps', run: () => rig.twitch.powerUps.list(CHANNEL) }],
  polls: [
    { of: 'poll', run: () => rig.twitch.polls.listLatest(CHANNEL) },
    {
      of: 'poll',
      run: () =>
        rig.twitch.polls.start(CHANNEL, { title: 'a', options: ['b', 'c'], durationS: 15, pointsPerVote: null }),
    },
  ],
  predictions: [
    { of: 'prediction', run: () => rig.twitch.predictions.listLatest(CHANNEL) },
    {
      of: 'prediction',
      run: () => rig.twitch.predictions.start(CHANNEL, { title: 'a', options: ['b', 'c'], windowS: 30 }),
    },
  ],
  ads: [{ of: 'commercial', run: () => rig.twitch.ads.run(CHANNEL, 30) }],
  userExtensions: Object.values(userExtensions),
  rewards: Object.values(rewards),
  redemptions: Object.values(redemptions),
  // The task that restores the moderator role.
  extensionClients: [],
  clients: [
    {
      of: 'punishment',
      run: () => {
        const remoderate = createRemoderation({ clients: rig.twitch.clients, clock: rig.clock, log: QUIET });
        return remoderate({ key: '', due: 0, payload: { channelId: CHANNEL, userId: IDS.viewerTwo } });
      },
    },
  ],
  // Any token will do.
  emotes: [],
  // The rest calls with the app's token, with the extension's JWT, or only Twitch's OAuth service.
  eventSub: [],
  grants: [],
  readAccessToken: [],
  releasedExtensions: [],
  signIn: [],
  start: [],
  stop: [],
  streamStatus: [],
  transactions: [],
  verifier: [],
  disconnect: [],
  verifyAccessToken: [],
};
const QUIET = { debug() {}, info() {}, warn() {}, error() {} };
/** The scopes of a feature type or an area. */
const scopesOf = (of: FeatureType | Area): readonly string[] =>
  of in AREAS ? AREAS[of as Area].scopes : listScopes([of as FeatureType]);
const AREA_NAMES = Object.keys(AREAS) as Area[];
const callsOf = (type: FeatureType | Area | null) =>
  Object.values(CALLS)
    .flat()
    .filter(({ of }) => of === type);

/**
 * Makes Twitch's tokens cover exactly these scopes. Our records say that they cover all, so that Twitch itself must refuse.
 */
async function grantAtTwitch(scopes: readonly string[]): Promise<void> {
  const user = await rig.users.findById(CHANNEL);
  if (!user?.grant) throw new Error('There is no grant.');
  await rig.users.update(CHANNEL, { grant: { ...user.grant, scopes: [...ALL_SCOPES] } });
  rig.twitch.grants.forget(CHANNEL);
  const { accessTokens, refreshTokens } = rig.localTwitch.state;
  for (const token of [...Object.values(accessTokens), ...Object.values(refreshTokens)]) {
    if (token.userId === CHANNEL) token.scopes = [...scopes];
  }
}

/** Makes all calls of a feature type with exactly these scopes. Returns Twitch's answers. */
async function callAll(
  type: FeatureType | Area | null,
  scopes: readonly string[],
): Promise<Record<string, number | null>> {
  await grantAtTwitch(scopes);
  rig.localTwitch.calls.length = 0;
  for (const { run } of callsOf(type)) await run().catch(() => {});
  const helix = rig.localTwitch.calls.filter(({ path }) => !path.startsWith('auth/'));
  return Object.fromEntries(helix.map(({ method, path, status }) => [`${method} ${path}`, status]));
}

describe('the base scopes', () => {
  it('cover every call that does not belong to a feature type', async () => {
    expect(await callAll(null, BASE_SCOPES)).toEqual({
      'GET moderation/banned': 200,
      'GET moderation/moderators': 200,
      'GET users': 200,
      'GET users/extensions': 200,
      'GET users/extensions/list': 200,
      'PUT users/extensions': 200,
    });
  });

  it.each([...BASE_SCOPES])('%s is needed by a call', async (scope) => {
    const answers = await callAll(
      null,
      BASE_SCOPES.filter((one) => one !== scope),
    );
    expect(Object.values(answers)).toContain(401);
  });
});

describe.each([...FEATURE_TYPES, ...AREA_NAMES].filter((one) => scopesOf(one).length > 0))(
  'the scopes of %s',
  (type) => {
    const all = [...BASE_SCOPES, ...scopesOf(type)];

    it('cover every call of the type', async () => {
      const statuses = Object.values(await callAll(type, all));
      expect(statuses.length).toBeGreaterThan(0);
      // There is no redemption to read and settle.
      for (const status of statuses) expect(type in AREAS ? [200, 204, 404] : [200, 204]).toContain(status);
    });

    it.each(scopesOf(type))('%s is needed by a call', async (scope) => {
      const answers = await callAll(
        type,
        all.filter((one) => one !== scope),
      );
      expect(Object.values(answers)).toContain(401);
    });

    it('are not among the base scopes', () => {
      for (const scope of scopesOf(type)) expect(BASE_SCOPES).not.toContain(scope);
    });
  },
);

it('the setup guide lists exactly the scopes that are requested', () => {
  const guide = readFileSync(new URL('../../../docs/twitch-setup.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| `([a-z:_]+)` \|/gm)].map(([, scope]) => scope);
  const ofAreas = AREA_NAMES.flatMap((area) => AREAS[area].scopes);
  expect(rows.sort()).toEqual([...new Set([...BASE_SCOPES, ...ofAreas, ...listScopes(FEATURE_TYPES)])].sort());
});
