import { EMOTE_IMAGES } from '@bitcue/shared/constants/platform.ts';
import { FIXTURE_CLIPS, FIXTURE_VOICES } from '@bitcue/shared/features/feature-fixture.ts';
import type { ObsAnswer, ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import type { Pronunciation } from '@bitcue/shared/text/pronounce.ts';
import { punishmentGuards } from '@bitcue/shared/users/punishment-guards.ts';
import type { FeaturePorts, StepContext } from '../../src/effects/executor.ts';
import type { ClaimValue } from '../../src/ports/claims.ts';
import type { MediaItem } from '../../src/ports/media.ts';
import type { Stoppable } from '../../src/ports/now-playing.ts';
import type { Voice } from '../../src/ports/speech.ts';
import type { Ban, Reading, TwitchOutcome, TwitchUser } from '../../src/ports/twitch.ts';
import type { StartedVote } from '../../src/ports/votes.ts';
import { createWithLease } from '../../src/tasks/with-lease.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryLeases, createMemoryPunishments } from './memory-stores.ts';

/** The channel of the feature tests. */
export const FEATURE_CHANNEL = '1000';

const clipOf = (shortId: string, index: number): MediaItem => ({
  shortId,
  title: `Clip ${index}`,
  type: shortId.includes('video') ? 'video' : 'sound',
  tags: [],
  durationMs: 1_000 * (index + 1),
  public: true,
  key: `media/${shortId}`,
  contentType: 'audio/mpeg',
  size: 1,
  sha256: '',
  owner: { id: FEATURE_CHANNEL, displayName: 'Demo_Channel' },
  plays: 0,
  createdAt: new Date(0),
});

const voiceOf = ({ name, language }: { name: string; language: string }): Voice => ({
  name,
  type: 'polly',
  engine: 'espeak',
  engineVoice: 'en',
  language,
  gender: 'female',
  alt: name,
  image_thumbnail_url: '',
  model_id: '',
  public: true,
  ownerId: null,
});

/** Creates the context of a step. */
export function makeContext(over: Partial<StepContext> = {}): StepContext {
  return {
    id: 'tx-1',
    stepId: 'demo-feature.action',
    source: 'bits',
    channelId: FEATURE_CHANNEL,
    redeemer: { id: '3000', login: 'demo_viewer', name: 'Demo_Viewer' },
    itemId: 'demo-reward',
    title: 'Demo item',
    amount: 100,
    rank: { tier: 2, origin: 'bits' },
    input: {},
    data: {},
    ...over,
  };
}

/** Creates executor ports over fakes that contain what the fixtures name. A test may change all of it. */
export function createFeaturePorts() {
  const clock = createManualClock();
  const fakes = {
    voices: FIXTURE_VOICES.map(voiceOf),
    /** Voices that fail to speak. */
    mute: new Set<string>(),
    spoken: [] as { voice: string; text: string }[],
    /** True if speech of several voices cannot be joined. */
    cannotJoin: false,
    clips: Object.values(FIXTURE_CLIPS).map(clipOf),
    draw: 0,
    /** True while the sound page is open. */
    hasSoundPage: false,
    users: [
      { id: '4000', login: 'demo_target', displayName: 'Demo_Target' },
      { id: FEATURE_CHANNEL, login: 'demo_channel', displayName: 'Demo_Channel' },
    ] as TwitchUser[],
    outcome: { kind: 'done' } as TwitchOutcome,
    /** The streamer's guards, and whether the target is a moderator. */
    guards: punishmentGuards.parse({}),
    isModerator: false,
    /** How the channel's words are said. */
    pronunciations: [] as Pronunciation[],
    /** The target's ban or timeout at Twitch. */
    ban: null as Ban | null,
    emotes: ['Kappa', 'LUL'].map((name) => ({
      id: `id_${name}`,
      name,
      url: `${EMOTE_IMAGES}v2/${name}/static/dark/3.0`,
    })),
    /** Ids of emotes without a picture. */
    missing: new Set<string>(),
    /** Who is in chat, or why Twitch does not say. */
    chatters: {
      kind: 'done',
      chatters: [{ id: '4000', login: 'demo_target', displayName: 'Demo_Target' }],
    } as Reading<{ chatters: TwitchUser[] }>,
    /** What Twitch says about whether a viewer follows, and since when. */
    follow: { kind: 'done', since: null } as Reading<{ since: Date | null }>,
    /** The latest polls and predictions, or why they cannot be listed. */
    votes: { kind: 'done', votes: [] } as Reading<{ votes: StartedVote[] }>,
    /** The record whose alert plays. */
    playing: { id: 'tx-playing' } as Stoppable,
    /** The reward's state when its own features change it. */
    reward: { title: 'Demo item', prompt: '', cost: 100, count: 1 },
    /** The state of things before all claims on them, and when the last claim ends. */
    before: null as ClaimValue,
    claimEnd: null as number | null,
    /** What the page in OBS reports, and what it answers. */
    obs: null as ObsReport | null,
    obsAnswer: { kind: 'done', value: null } as ObsAnswer,
    /** Actions requested from Twitch. */
    done: [] as unknown[][],
  };
  const act =
    (what: string) =>
    async (...args: unknown[]) => {
      fakes.done.push([what, ...args]);
      return fakes.outcome;
    };
  /** Sets `ban` if Twitch accepts the call. */
  const setBan = async (until: Date | null) => {
    const ban = { moderatorId: FEATURE_CHANNEL, since: new Date(clock.now()), until };
    if (fakes.outcome.kind !== 'done') return fakes.outcome;
    fakes.ban = ban;
    return { kind: 'done' as const, ban };
  };
  const startVotes = (what: string) => ({
    async start(channelId: string, vote: unknown) {
      const outcome = await act(what)(channelId, vote);
      return outcome.kind === 'done' ? { kind: 'done' as const, id: 'vote-1' } : outcome;
    },
    listLatest: async () => fakes.votes,
  });
  const unused = () => {
    throw new Error('no feature needs this');
  };
  const ports: FeaturePorts = {
    clock,
    random: { uuid: unused, id: unused, bytes: unused, draw: () => fakes.draw },
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    media: { findByShortIds: async (ids) => fakes.clips.filter((clip) => ids.includes(clip.shortId)) },
    objects: {
      put: unused,
      head: unused,
      read: unused,
      delete: unused,
      list: unused,
      sweep: unused,
      urlOf: (key) => `https://cdn.example/${key}`,
      pathOf: (key) => `/objects/${key}`,
    },
    hasSoundPage: () => fakes.hasSoundPage,
    voices: { list: async () => fakes.voices, add: unused, upsert: unused, setHidden: unused, remove: unused },
    speech: {
      async speak(voice, text) {
        fakes.spoken.push({ voice, text });
        if (fakes.mute.has(voice)) throw new Error('the voice failed');
        return { url: `/objects/speech/${fakes.spoken.length}.mp3`, durationMs: 2_500 };
      },
      async join(parts) {
        if (fakes.cannotJoin) throw new Error('a part is gone');
        const durationMs = parts.reduce((sum, part) => sum + part.durationMs, 0);
        return { url: `/objects/speech/joined-${parts.length}.mp3`, durationMs };
      },
    },
    moderation: {
      isBanned: async () => false,
      findUser: async (_channelId, login) => fakes.users.find((user) => user.login === login) ?? null,
      readModerator: async () => ({ kind: 'done', isModerator: fakes.isModerator }),
      findBan: async () => ({ kind: 'done', ban: fakes.ban }),
      async timeout(...args) {
        await act('timeout')(...args);
        return setBan(args[2]);
      },
      async ban(...args) {
        await act('ban')(...args);
        return setBan(null);
      },
      unban: act('unban'),
    },
    ads: { run: act('ads') },
    emotes: {
      find: async (_channelId, words) => words.flatMap((word) => fakes.emotes.find(({ name }) => name === word) ?? []),
    },
    emotePictures: { read: async (id) => (fakes.missing.has(id) ? null : Buffer.from('picture')) },
    chat: { say: act('say'), announce: act('announce') },
    chatters: { list: async () => fakes.chatters },
    followers: { readSince: async () => fakes.follow },
    polls: startVotes('poll'),
    predictions: startVotes('prediction'),
    punishments: createMemoryPunishments(),
    guardsOf: async () => fakes.guards,
    pronunciationsOf: async () => fakes.pronunciations,
    nowPlaying: {
      find(...args) {
        fakes.done.push(['find', ...args]);
        return fakes.playing;
      },
      async stop(...args) {
        fakes.done.push(['stop', ...args]);
        return null;
      },
    },
    claims: {
      async hold(channelId, thing, { refuse, ...request }) {
        const why = refuse(fakes.before);
        return why === null ? act('hold')(channelId, thing, request) : { kind: 'refused', reason: why };
      },
      read: async () => ({ kind: 'done', value: fakes.before }),
      readEnd: async () => fakes.claimEnd,
    },
    obs: {
      find: async () => fakes.obs,
      async ask(...args) {
        fakes.done.push(['obs', ...args]);
        return fakes.obsAnswer;
      },
    },
    ownRewards: {
      async change(channelId, rewardId, by, compute) {
        const change = compute(fakes.reward);
        if (typeof change === 'string') return { kind: 'refused', reason: change };
        return act('reward')(channelId, rewardId, by, change);
      },
    },
    withLease: createWithLease({
      leases: createMemoryLeases(),
      clock,
      random: { uuid: unused, id: () => 'owner', bytes: unused, draw: unused },
    }),
  };
  return { ports, fakes, clock };
}
