import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { FEATURES, FeatureSettings, FeatureType } from '@bitcue/shared/features/catalog.ts';
import type { RepeatSafety } from '@bitcue/shared/features/define-feature.ts';
import type { ViewerInput } from '@bitcue/shared/features/viewer-input.ts';
import type { Buyer, Interaction } from '../ledger/interaction.ts';
import type { StepPlan } from '../ledger/step.ts';
import type { MediaStore } from '../ports/media.ts';
import type { Objects } from '../ports/objects.ts';
import type { SpeechPort, VoiceStore } from '../ports/speech.ts';
import type { Clock, Log, Random } from '../ports/system.ts';
import type { Moderation, TwitchOutcome } from '../ports/twitch.ts';

/** What executors may use. */
export interface FeaturePorts {
  clock: Clock;
  random: Random;
  log: Log;
  media: Pick<MediaStore, 'findByShortIds'>;
  objects: Objects;
  speech: SpeechPort;
  voices: VoiceStore;
  moderation: Moderation;
}

/** A purchase at the moment of sale. */
export interface Sale {
  channelId: string;
  buyer: Buyer;
  itemTitle: string;
  input: ViewerInput;
}

/** What an executor knows when it does one of its steps. */
export interface StepContext {
  /** The transaction id (Bits), the redemption id (points), or an id of ours (demo, drill). */
  id: string;
  source: Interaction['source'];
  channelId: string;
  redeemer: {
    /** Twitch user id; null when Twitch did not tell it. */
    id: string | null;
    login: string | null;
    /** Display name, or words that stand for it. */
    name: string;
  };
  /** Title of the item or reward. */
  title: string;
  /** Bits; 0 when none were used. */
  amount: number;
  /** What the viewer filled in, checked, by field name. */
  input: ViewerInput;
  /** What the feature froze when it planned the step. */
  data: Record<string, unknown>;
}

/**
 * A step as a feature plans it. `name` tells several steps of one kind apart; a single one is named by its kind. An action
 * has a label: what it does, in words for the streamer, in case Twitch does not say whether it happened.
 */
export type PlannedStep<K extends StepPlan['kind'] = StepPlan['kind']> = K extends StepPlan['kind']
  ? Omit<StepPlan, 'id' | 'featureId' | 'type' | 'kind' | 'label'> & { kind: K; name?: string } & (K extends 'action'
        ? { label: string }
        : unknown)
  : never;

/** Makes the cue of a step. `instant`: without any work, so that the write that accepts the purchase holds it already. */
export type CuePart =
  | { prepare(context: StepContext): Promise<AlertCue> }
  | { instant(context: StepContext): AlertCue };

/** What became of an action. `facts` about it join what the feature froze. */
export type ActionOutcome =
  | Exclude<TwitchOutcome, { kind: 'done' }>
  | { kind: 'done'; facts?: Record<string, unknown> };
/** What Twitch says about an action that may have happened. */
export type ReadBackOutcome = Extract<ActionOutcome, { kind: 'done' | 'unknown' }> | { kind: 'not-done' };

/** Does something at Twitch. */
interface Action {
  /** Facts that must be the same at every try, fixed when the action begins (milliseconds since 1970); null for none. */
  freeze?(context: StepContext, now: number): Record<string, unknown> | null;
  /** One try. The runner repeats it as the repeat class allows; what it throws counts as `unknown`. */
  act(context: StepContext): Promise<ActionOutcome>;
}

/** Finds out what happened. */
interface ReadBack {
  /** Whether the action happened at Twitch since it was first tried (milliseconds since 1970). */
  readBack(context: StepContext, begunAt: number): Promise<ReadBackOutcome>;
}

/** The action of a type, with what its repeat class requires. */
export type ActionPart<R extends RepeatSafety> = 'read-back' extends R ? Action & ReadBack : Action;
/** An action of any class. */
export type AnyAction = Action & Partial<ReadBack>;

/** The repeat class of a type; `never` for one that does nothing at Twitch. */
type RepeatOf<T extends FeatureType> = NonNullable<(typeof FEATURES)[T]['repeat']>;
type Acts<T extends FeatureType> = [RepeatOf<T>] extends [never] ? false : true;
type Plays<T extends FeatureType> = [(typeof FEATURES)[T]['cues'][number]] extends [never] ? false : true;
/** What a type may plan: cues if the catalogue lists cues for it, actions if it says how they may be repeated. */
type KindOf<T extends FeatureType> =
  | (Plays<T> extends true ? 'cue' : never)
  | (Acts<T> extends true ? 'action' : never);

/**
 * The backend half of a feature type. `plan` runs before Bits are used and freezes all that is needed later; what it
 * refuses costs nobody anything. The other parts do what was planned: exactly those that the catalogue's entry
 * asks for.
 */
export type FeatureExecutor<T extends FeatureType> = {
  /** Throws `AppError` when this purchase could not be served. */
  plan(settings: FeatureSettings<T>, sale: Sale): Promise<PlannedStep<KindOf<T>>[]>;
  /** Steps of a demo, for a type whose plan asks Twitch about somebody: a demo is about nobody (API-13). */
  planDemo?(settings: FeatureSettings<T>): PlannedStep<KindOf<T>>[];
} & (Plays<T> extends true ? { cue: CuePart } : unknown) &
  (Acts<T> extends true ? { action: ActionPart<RepeatOf<T>> } : unknown);

/** One executor for each type of the catalogue: a missing one does not compile. */
export type Executors = { readonly [T in FeatureType]: FeatureExecutor<T> };

/** An executor of any type: the parts its type has not are missing. */
export interface AnyExecutor {
  plan(settings: never, sale: Sale): Promise<PlannedStep[]>;
  planDemo?(settings: never): PlannedStep[];
  cue?: CuePart;
  action?: AnyAction;
}

/** The executor of a type that is known only when the program runs. */
export function executorOf(executors: Executors, type: FeatureType): AnyExecutor {
  return executors[type];
}
