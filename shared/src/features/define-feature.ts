import type { z } from 'zod';
import type { CueKind } from '../alerts/cues.ts';
import type { ClipKind } from '../constants/media.ts';
import type { MediaChoice } from './media-settings.ts';
import type { ViewerField, ViewerInput, VoiceOption } from './viewer-input.ts';

/** Where a feature may be used: on a Bits item of the extension, or on a channel-point reward. */
export type FeaturePlace = 'bits' | 'reward';

/**
 * What may be done about an action that began and whose outcome is not known: after a crash, or when Twitch did not
 * answer. `safe`: run it again. `read-back`: ask Twitch what happened first. `once`: never run it again; the streamer is
 * told that its outcome is unknown.
 */
export type RepeatSafety = 'safe' | 'read-back' | 'once';

/** How an action is tried again while Twitch does not answer. Times are milliseconds. */
export interface RetryPolicy {
  /** Tries in all. */
  tries: number;
  /** The wait before the second, third, … try; the last one repeats. */
  backoffMs: readonly number[];
  /** No further try begins this long after the action could first begin. */
  deadlineMs: number;
  /** A try without an outcome after this long counts as unanswered. Longer than any single call to Twitch may take. */
  tryMs: number;
}

/** For actions that are worth trying for as long as a viewer would wait (reliability: R-19). */
export const DEFAULT_RETRY: RetryPolicy = {
  tries: 40,
  backoffMs: [250, 500, 1_000, 3_000, 10_000, 30_000],
  deadlineMs: 15 * 60_000,
  tryMs: 30_000,
};

/** What the catalogue needs to know about the channel to list a viewer's fields. */
export interface FieldContext {
  voices: readonly VoiceOption[];
}

/** A list of clips, the way it is played, and the kind of clip it holds. */
export interface ClipList extends MediaChoice {
  kind: ClipKind;
}

/** SVG path data on an 18 px square: lines, and an optional shape that is also filled. */
export interface FeatureIcon {
  lines: string;
  filled?: string;
}

/** A second tile that offers the same feature type, set up differently. `id` is passed to the editor. */
export interface FeaturePreset<Settings> {
  id: string;
  title: string;
  description: string;
  /** Sentences by setting while the feature is not what the preset promises. */
  check(settings: Settings): Record<string, string>;
}

/** How a feature type looks wherever it is listed. */
export interface FeatureTile<Settings> {
  /** Place in the feature picker, ascending (ADD-03). */
  order: number;
  /** Name of a colour in `theme.css`, such as `--speech`. */
  tint: `--${string}`;
  icon: FeatureIcon;
  /** Offered first and marked as featured (ADD-04). */
  featured?: FeaturePreset<Settings>;
}

/** What a demo plays, or a sentence for each part of its input that is wrong. */
export type DemoPlan<Settings> =
  | { ok: true; settings: Settings; input: ViewerInput }
  | { ok: false; errors: Record<string, string> };

/** How a streamer tries a feature without anybody paying (API-11). */
export interface FeatureDemo<S extends z.ZodType, D extends z.ZodType> {
  /** Schema of the demo's input as it travels (API-12). */
  input: D;
  /** The input of a demo with these settings; null if there is nothing to show yet. */
  create(settings: z.output<S>): z.output<D> | null;
  /** The settings the demo runs with, and what a viewer would have entered. */
  apply(settings: z.output<S>, input: z.output<D>): DemoPlan<z.output<S>>;
}

/** A feature type: everything about it that is the same in every package. */
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
  /** Every field has a default; `settings.parse({})` gives a fresh feature. */
  settings: S;
  allowedOn: readonly P[];
  /** Twitch scopes without which it cannot run, beyond those requested at every sign-in. */
  scopes: readonly string[];
  /** One sentence that asks the streamer for those scopes. Required if there are scopes. */
  scopesReason?: string;
  /** Only for types that act at Twitch. */
  repeat?: R;
  retry: RetryPolicy;
  /** True if it can hurt nobody, so that it may play before the purchase's channel is confirmed. */
  harmless: boolean;
  /** Kinds of cue its executor may produce. */
  cues: readonly C[];
  tile: FeatureTile<z.output<S>>;
  /** True for the feature on a new streamer's first item (ONB-18). */
  onFirstItem?: true;
  /** What the viewer fills in, given the settings. */
  viewerFields(settings: z.output<S>, context: FieldContext): ViewerField[];
  /** One line for viewers: what it does. */
  hint(settings: z.output<S>): string;
  /** Sentences for the streamer while the settings cannot work. */
  warnings(settings: z.output<S>): string[];
  demo: FeatureDemo<S, D>;
  /**
   * Only for types that speak: the name of the voice, empty for the first available one. The setting is called `voice`, which is
   * where problems with it are reported.
   */
  voiceOf?(settings: z.output<S>): string;
  /** Only for types that play clips: the list. The setting is called `list`, which is where problems with it are reported. */
  clipsOf?(settings: z.output<S>): ClipList;
}

/** Declares a feature type. Without a `retry` of its own it has the usual one. */
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
