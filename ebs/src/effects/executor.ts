import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { CueRank } from '@bitcue/shared/alerts/tiers.ts';
import type { FEATURES, FeatureSettings, FeatureType } from '@bitcue/shared/features/catalog.ts';
import type { RepeatSafety } from '@bitcue/shared/features/define-feature.ts';
import type { ViewerInput } from '@bitcue/shared/features/viewer-input.ts';
import type { DesignChange } from '@bitcue/shared/items/alert-design.ts';
import type { Pronunciation } from '@bitcue/shared/text/pronounce.ts';
import type { PunishmentGuards } from '@bitcue/shared/users/punishment-guards.ts';
import type { Buyer, Interaction } from '../ledger/interaction.ts';
import type { StepPlan } from '../ledger/step.ts';
import type { Ads } from '../ports/ads.ts';
import type { Chat, Chatters, Followers } from '../ports/chat.ts';
import type { Claims } from '../ports/claims.ts';
import type { EmotePictures, Emotes } from '../ports/emotes.ts';
import type { MediaStore } from '../ports/media.ts';
import type { NowPlaying } from '../ports/now-playing.ts';
import type { Objects } from '../ports/objects.ts';
import type { Obs } from '../ports/obs-studio.ts';
import type { PunishmentStore } from '../ports/punishments.ts';
import type { OwnRewards } from '../ports/rewards.ts';
import type { SpeechPort, VoiceStore } from '../ports/speech.ts';
import type { Clock, Log, Random } from '../ports/system.ts';
import type { Moderation, TwitchOutcome } from '../ports/twitch.ts';
import type { NewPoll, NewPrediction, Votes } from '../ports/votes.ts';
import type { WithLease } from '../tasks/with-lease.ts';

/** The ports that executors may use. */
export interface FeaturePorts {
  clock: Clock;
  random: Random;
  log: Log;
  media: Pick<MediaStore, 'findByShortIds'>;
  objects: Objects;
  /** True if a sound that is kept out of VODs can be heard on a channel now. */
  hasSoundPage(channelId: string): boolean;
  speech: SpeechPort;
  voices: VoiceStore;
  moderation: Moderation;
  ads: Ads;
  emotes: Emotes;
  emotePictures: EmotePictures;
  chat: Chat;
  chatters: Chatters;
  followers: Followers;
  polls: Votes<NewPoll>;
  predictions: Votes<NewPrediction>;
  punishments: PunishmentStore;
  /** Reads the current limits on a channel's paid punishments. */
  guardsOf(channelId: string): Promise<PunishmentGuards>;
  /** Reads a channel's pronunciations. */
  pronunciationsOf(channelId: string): Promise<readonly Pronunciation[]>;
  withLease: WithLease;
  claims: Omit<Claims, 'endAll' | 'retry'>;
  obs: Obs;
  ownRewards: OwnRewards;
  nowPlaying: NowPlaying;
}

/** What is about to be bought, or was paid before its steps were planned. */
export interface Sale {
  channelId: string;
  buyer: Buyer;
  itemTitle: string;
  input: ViewerInput;
  /** True if it is already paid: what cannot play yet then waits instead of being refused. */
  isPaid?: boolean;
}

/** The context in which an executor runs a step. */
export interface StepContext {
  /** The transaction id (Bits), the redemption id (points), or an id of ours (demo, drill). */
  id: string;
  /** Id of the step: the same on every try, and unique within its record. */
  stepId: string;
  source: Interaction['source'];
  channelId: string;
  redeemer: {
    /** Twitch user id; null if Twitch did not disclose it. */
    id: string | null;
    login: string | null;
    /** Display name, or a substitute. */
    name: string;
  };
  /** Id of the item, or Twitch's id of the reward; null if unknown. */
  itemId: string | null;
  /** Title of the item or reward. */
  title: string;
  /** Bits; 0 if none were used. */
  amount: number;
  /** What its cues say about the price. */
  rank: CueRank;
  /** What is different in the design of its cues, if it has its own look. */
  design?: DesignChange | undefined;
  /** The viewer's validated input, by field name. */
  input: ViewerInput;
  /** What the feature froze when it planned the step. */
  data: Record<string, unknown>;
  /** True if its cue is heard only through the sound page. */
  notForVod?: boolean | undefined;
}

/**
 * A step as a feature plans it. `name` distinguishes several steps of one kind; a single one is named after its kind.
 * The label of an action describes it to the streamer if its outcome is unknown.
 */
export type PlannedStep<K extends StepPlan['kind'] = StepPlan['kind']> = K extends StepPlan['kind']
  ? Omit<StepPlan, 'id' | 'featureId' | 'type' | 'kind' | 'label'> & { kind: K; name?: string } & (K extends 'action'
        ? { label: string }
        : unknown)
  : never;

/** Creates the cue of a step. An `instant` cue needs no work, so the write that accepts the purchase can contain it. */
export type CuePart =
  | { prepare(context: StepContext): Promise<AlertCue> }
  | { instant(context: StepContext): AlertCue };

/** The outcome of an action. Its `facts` are merged into what the feature froze; the history shows its `note`, a sentence. */
export type ActionOutcome =
  | Exclude<TwitchOutcome, { kind: 'done' }>
  | { kind: 'done'; facts?: Record<string, unknown>; note?: string };
/** The result of reading back an action that may have happened. */
export type ReadBackOutcome = Extract<ActionOutcome, { kind: 'done' | 'unknown' }> | { kind: 'not-done' };

/** Performs an action at Twitch. */
interface Action {
  /**
   * Returns facts that must be the same on every try, given the time the action begins (milliseconds since 1970); null
   * if there are none.
   */
  freeze?(context: StepContext, now: number): Record<string, unknown> | null;
  /** Tries the action once. The runner repeats it as the repeat class allows. Errors count as `unknown`. */
  act(context: StepContext): Promise<ActionOutcome>;
}

/** Finds out whether an action happened. */
interface ReadBack {
  /** Returns whether the action happened at Twitch since it was first tried (milliseconds since 1970). */
  readBack(context: StepContext, begunAt: number): Promise<ReadBackOutcome>;
}

/** The action of a type, with what its repeat class requires. */
export type ActionPart<R extends RepeatSafety> = 'read-back' extends R ? Action & ReadBack : Action;
/** An action of any class. */
export type AnyAction = Action & Partial<ReadBack>;

/** The repeat class of a type; `never` for a type without actions. */
type RepeatOf<T extends FeatureType> = NonNullable<(typeof FEATURES)[T]['repeat']>;
type Acts<T extends FeatureType> = [RepeatOf<T>] extends [never] ? false : true;
type Plays<T extends FeatureType> = [(typeof FEATURES)[T]['cues'][number]] extends [never] ? false : true;
/** What a type may plan: cues if the catalogue lists cues for it, actions if it says how they may be repeated. */
type KindOf<T extends FeatureType> =
  | (Plays<T> extends true ? 'cue' : never)
  | (Acts<T> extends true ? 'action' : never);

/**
 * The backend part of a feature type. `plan` runs before Bits are used and freezes everything needed later, so a
 * refusal costs nobody anything. The other parts carry out its steps; the type's catalogue entry decides which ones
 * exist.
 */
export type FeatureExecutor<T extends FeatureType> = {
  /** Plans the steps. Throws `AppError` if this purchase could not be served. */
  plan(settings: FeatureSettings<T>, sale: Sale): Promise<PlannedStep<KindOf<T>>[]>;
  /** Plans a demo, for types whose plan looks up a user at Twitch: a demo has no target (API-13). */
  planDemo?(settings: FeatureSettings<T>): PlannedStep<KindOf<T>>[];
} & (Plays<T> extends true ? { cue: CuePart } : unknown) &
  (Acts<T> extends true ? { action: ActionPart<RepeatOf<T>> } : unknown);

/** One executor per type of the catalogue. A missing one is a compile error. */
export type Executors = { readonly [T in FeatureType]: FeatureExecutor<T> };

/** An executor of any type, with only the parts its type has. */
export interface AnyExecutor {
  plan(settings: never, sale: Sale): Promise<PlannedStep[]>;
  planDemo?(settings: never): PlannedStep[];
  cue?: CuePart;
  action?: AnyAction;
}

/** Returns the executor of a type that is known only at run time. */
export function executorOf(executors: Executors, type: FeatureType): AnyExecutor {
  return executors[type];
}
