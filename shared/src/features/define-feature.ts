import type { z } from 'zod';
import type { CueKind } from '../alerts/cues.ts';
import type { ClipKind } from '../constants/media.ts';
import type { MediaChoice } from './media-settings.ts';
import type { ViewerField, ViewerInput, VoiceOption } from './viewer-input.ts';

/** Where a feature can be used: on a Bits item of the extension, or on a channel-point reward. */
export type FeaturePlace = 'bits' | 'reward';

/**
 * What to do with an action whose outcome is unknown, after a crash or when Twitch did not respond. `safe`: run it again.
 * `read-back`: ask Twitch first what happened. `once`: never run it again; the streamer sees that the outcome is unknown.
 */
export type RepeatSafety = 'safe' | 'read-back' | 'once';

/** How an action is retried while Twitch does not respond. Times are in milliseconds. */
export interface RetryPolicy {
  /** Maximum number of tries, including the first. */
  tries: number;
  /** Delays before the second try, the third, and so on. The last one repeats. */
  backoffMs: readonly number[];
  /** No try starts later than this after the action could first start. */
  deadlineMs: number;
  /** Timeout of one try. Must exceed the timeout of a single call to Twitch. */
  tryMs: number;
}

/** Retries for as long as a viewer is likely to wait (reliability: R-19). */
export const DEFAULT_RETRY: RetryPolicy = {
  tries: 40,
  backoffMs: [250, 500, 1_000, 3_000, 10_000, 30_000],
  deadlineMs: 15 * 60_000,
  tryMs: 30_000,
};

/** What the catalogue needs to know about the channel to list the viewer's fields. */
export interface FieldContext {
  voices: readonly VoiceOption[];
}

/** A list of clips, its mode, and the kind of its clips. */
export interface ClipList extends MediaChoice {
  kind: ClipKind;
}

/** SVG path data on an 18 px square: lines, and an optional filled shape. */
export interface FeatureIcon {
  lines: string;
  filled?: string;
}

/** A second tile for the same feature type, with other initial settings. The editor gets its `id`. */
export interface FeaturePreset<Settings> {
  id: string;
  title: string;
  description: string;
  /** Returns a sentence that says what must be set up before the preset can be used; null if nothing. */
  missing(available: { voices: readonly { type: string }[] }): string | null;
  /** Returns messages by setting if the settings do not match the preset. */
  check(settings: Settings): Record<string, string>;
}

/** How a feature type is displayed in lists. */
export interface FeatureTile<Settings> {
  /** Position in the feature picker, ascending (ADD-03). */
  order: number;
  /** A colour of `theme.css`, such as `--speech`. */
  tint: `--${string}`;
  icon: FeatureIcon;
  /** Shown first and marked as featured (ADD-04). */
  featured?: FeaturePreset<Settings>;
}

/** What a demo plays, or error messages by input key. */
export type DemoPlan<Settings> =
  | { ok: true; settings: Settings; input: ViewerInput }
  | { ok: false; errors: Record<string, string> };

/** How a streamer tries a feature without paying (API-11). */
export interface FeatureDemo<S extends z.ZodType, D extends z.ZodType> {
  /** Schema of the demo's input (API-12). */
  input: D;
  /** Returns the input of a demo with these settings, or null if there is nothing to play. */
  create(settings: z.output<S>): z.output<D> | null;
  /** Returns the settings the demo runs with, and the input a viewer would have entered. */
  apply(settings: z.output<S>, input: z.output<D>): DemoPlan<z.output<S>>;
}

/** A feature type: everything about it that all packages share. */
export interface FeatureDefinition<
  T extends string = string,
  S extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
  P extends FeaturePlace = FeaturePlace,
  C extends CueKind = CueKind,
  R extends RepeatSafety = RepeatSafety,
> {
  type: T;
  title: string;
  description: string;
  /** Every field has a default: `settings.parse({})` returns those of a new feature. */
  settings: S;
  /** Settings that a Bits item accepts. Only for types with fewer choices on Bits items than on rewards. */
  bitsSettings?: z.ZodType<z.output<S>>;
  allowedOn: readonly P[];
  /** Marks the type in the picker as part of Plus (RWD-10). No type uses it. */
  premium?: true;
  /** Twitch scopes it needs beyond those requested at every sign-in. */
  scopes: readonly string[];
  /** Scopes that only some settings need. They are requested together with the others. */
  scopesOfSome?: { scopes: readonly string[]; areNeeded(settings: z.output<S>): boolean };
  /** Message that asks the streamer for those scopes. Required if there are any. */
  scopesReason?: string;
  /** Only for types that act on Twitch or elsewhere. */
  repeat?: R;
  /** Where its actions happen if not on Twitch, as named in reasons. */
  actsIn?: 'OBS';
  retry: RetryPolicy;
  /** True if it harms nobody, so that it can play before the channel is confirmed. */
  harmless: boolean;
  /** Marks types whose effect can last for a time. Their executors hold a claim (decision 046). */
  lasts?: true;
  /**
   * Only for types that act on their reward: what Twitch must allow us to do with it. It allows nobody to change another app's
   * reward or to return its points, nor to return points of redemptions that skip the request queue.
   */
  ofReward?: 'change' | 'return';
  /** Kinds of cue its executor can produce. */
  cues: readonly C[];
  tile: FeatureTile<z.output<S>>;
  /** True for the feature on a new streamer's first item (ONB-18). */
  onFirstItem?: true;
  /** Returns the fields a viewer fills in. */
  viewerFields(settings: z.output<S>, context: FieldContext): ViewerField[];
  /** Returns one line that tells viewers what it does. */
  hint(settings: z.output<S>): string;
  /**
   * Only for types whose settings can be stored while incomplete. Returns messages by setting as long as they cannot be used;
   * for an entry of a list, by its path ('choices.0').
   */
  check?(settings: z.output<S>): Record<string, string>;
  /** Returns warnings for the streamer if the settings cannot work. */
  warnings(settings: z.output<S>): string[];
  /** Warning for the streamer if viewers must write something but the reward does not let them. */
  noInputWarning?: string;
  demo: FeatureDemo<S, D>;
  /**
   * Only for types that speak. Returns the name of the voice, empty for the first available one. Errors are reported on the
   * setting `voice`.
   */
  voiceOf?(settings: z.output<S>): string;
  /** Only for types that play clips. Returns the list. Errors are reported on the setting `list`. */
  clipsOf?(settings: z.output<S>): ClipList;
}

/** Declares a feature type. `retry` defaults to `DEFAULT_RETRY`. */
export function defineFeature<
  const T extends string,
  S extends z.ZodType,
  D extends z.ZodType,
  const P extends FeaturePlace,
  const C extends CueKind = never,
  const R extends RepeatSafety = never,
>(
  definition: Omit<FeatureDefinition<T, S, D, P, C, R>, 'retry'> & { retry?: RetryPolicy },
): FeatureDefinition<T, S, D, P, C, R> {
  return { retry: DEFAULT_RETRY, ...definition };
}
