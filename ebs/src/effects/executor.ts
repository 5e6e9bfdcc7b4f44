import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import type { FeatureSettings, FeatureType } from '@bitcue/shared/features/catalog.ts';
import type { ViewerInput } from '@bitcue/shared/features/viewer-input.ts';
import type { Buyer } from '../ledger/interaction.ts';
import type { StepPlan } from '../ledger/step.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { MediaStore } from '../ports/media.ts';
import type { Objects } from '../ports/objects.ts';
import type { Random } from '../ports/random.ts';
import type { SpeechPort } from '../ports/speech.ts';
import type { Moderation, TwitchOutcome } from '../ports/twitch.ts';
import type { VoiceStore } from '../ports/voices.ts';

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

/** A planned step about to be done, with all that is known of the purchase. */
export interface StepContext {
  data: Record<string, unknown>;
  channelId: string;
  buyerName: string;
  itemTitle: string;
  amount: number;
}

/** What a feature planned, without what the plan takes from the feature itself. */
export type PlannedStep = Omit<StepPlan, 'featureId' | 'type'>;

/**
 * The backend half of a feature type. `plan` runs before Bits are used and freezes all that is needed later; what it
 * refuses costs nobody anything. `prepare` makes a cue; `act` does something at Twitch and may be repeated as the
 * catalogue's repeat class says.
 */
export interface FeatureExecutor<T extends FeatureType> {
  /** Throws `AppError` when this purchase could not be served. */
  plan(settings: FeatureSettings<T>, sale: Sale): Promise<PlannedStep[]>;
  /** Steps of a demo, for a type whose plan asks Twitch about somebody: a demo is about nobody (API-13). */
  planDemo?(settings: FeatureSettings<T>): PlannedStep[];
  prepare(context: StepContext): Promise<AlertCue>;
  /** The cue of a type that needs no work for it; the write that accepts the purchase then holds it already. */
  cueOf?(context: StepContext): AlertCue;
  /** What was frozen, for an action the streamer has done anew long after the sale: without what `save` kept of the past. */
  renew?(data: Record<string, unknown>): Record<string, unknown>;
  /** Only for types that plan an `action`. `save` keeps facts of the step durably before they are acted on. */
  act?(context: StepContext, save: (data: Record<string, unknown>) => Promise<void>): Promise<TwitchOutcome>;
}
