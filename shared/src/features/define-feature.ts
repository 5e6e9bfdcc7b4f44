import type { z } from 'zod';
import type { ViewerField, VoiceOption } from './viewer-input.ts';

/** Where a feature may be used: on a Bits item of the extension, or on a channel-point reward. */
export type FeaturePlace = 'bits' | 'reward';

/**
 * What may happen after a crash in mid-run. `safe`: run it again. `read-back`: ask Twitch what happened first.
 * `once`: never run it again; the outcome is unknown and the streamer is told.
 */
export type RepeatSafety = 'safe' | 'read-back' | 'once';

/** What the catalogue may need to know about the channel to list a viewer's fields. */
export interface FieldContext {
  voices: readonly VoiceOption[];
}

/** A feature type: everything about it that is the same in every package. */
export interface FeatureDefinition<T extends string = string, S extends z.ZodType = z.ZodType> {
  type: T;
  title: string;
  description: string;
  /** Every field has a default; `settings.parse({})` gives a fresh feature. */
  settings: S;
  allowedOn: readonly FeaturePlace[];
  /** Twitch scopes without which it cannot run. */
  scopes: readonly string[];
  repeat: RepeatSafety;
  /** True when it can hurt nobody, so that it may play before the purchase's channel is proved. */
  harmless: boolean;
  /** What the viewer fills in, given the settings. */
  viewerFields(settings: z.output<S>, context: FieldContext): ViewerField[];
  /** Input of a demo: made here, never a viewer's (API-12). */
  demoInput(settings: z.output<S>): Record<string, string>;
  /** Sentences for the streamer when the settings cannot work yet. */
  warnings(settings: z.output<S>): string[];
}

/** Declares a feature type; the function only carries the types. */
export function defineFeature<T extends string, S extends z.ZodType>(
  definition: FeatureDefinition<T, S>,
): FeatureDefinition<T, S> {
  return definition;
}
