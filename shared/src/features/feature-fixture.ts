import type { z } from 'zod';
import type { AlertCue, CueKind } from '../alerts/cues.ts';
import type { FEATURES, FeatureSettings, FeatureType } from './catalog.ts';
import type { ViewerField, ViewerInput, VoiceOption } from './viewer-input.ts';

/** Settings as they may be given, with fields left out. */
export type GivenSettings<T extends FeatureType> = z.input<(typeof FEATURES)[T]['settings']>;

/** A number in the settings and how far it goes; `as` is the stored form: a number, or pixels with the unit. */
export interface LimitFixture<T extends FeatureType> {
  /** Path of the setting: 'charLimit', 'list.0.volume'. */
  path: string;
  /** Settings around it, when it is not at the top. */
  around?: GivenSettings<T>;
  min: number;
  max: number;
  as: 'number' | 'px';
  /** What one below and one above become; `refused` if they are rejected. */
  below: number | 'refused';
  above: number | 'refused';
}

/** What a viewer of an item is asked, and answers. */
export interface ViewerFixture<T extends FeatureType> {
  name: string;
  settings: GivenSettings<T>;
  fields: ViewerField[];
  /** Accepted input, and the cleaned values. */
  takes: { input: ViewerInput; values: ViewerInput }[];
  /** Refused input, with the sentence for each field. */
  refuses: { input: ViewerInput; errors: Record<string, string> }[];
}

/** A demo: the input that travels, null if there is nothing to show, and what a viewer would have entered. */
export interface DemoFixture<T extends FeatureType> {
  name: string;
  settings: GivenSettings<T>;
  input: z.input<(typeof FEATURES)[T]['demo']['input']> | null;
  /** What a viewer would have entered. */
  values?: ViewerInput;
}

/** Plain data about one feature type, taken from the requirements and not from the code. Each matrix test runs over it. */
export interface FeatureFixture<T extends FeatureType> {
  /** What a fresh feature has, field by field. */
  defaults: FeatureSettings<T>;
  good: { name: string; settings: GivenSettings<T> }[];
  /** `at`: where the first problem is. */
  bad: { why: string; at: string; settings: unknown }[];
  limits: LimitFixture<T>[];
  /** The first one is what the executor's matrix test buys by default. */
  viewers: ViewerFixture<T>[];
  demos: DemoFixture<T>[];
  /** Demo input that is refused, with a sentence for each part that is wrong. */
  badDemos: { settings: GivenSettings<T>; input: Record<string, unknown>; errors: Record<string, string> }[];
  hints: { settings: GivenSettings<T>; hint: string }[];
  /** Sentences for the streamer; none when the settings work. */
  warnings: { settings: GivenSettings<T>; sentences: string[] }[];
  /** The voice and the clips that settings refer to. */
  refers: { settings: GivenSettings<T>; voice: string | null; clips: string[] | null }[];
  /** Settings unlike any of the above: changed after a sale, they must not show. */
  others: Partial<FeatureSettings<T>>;
  /** What the executor plans, and the cue it shows if all goes well. */
  plan: { steps: ('cue' | 'action')[]; cue: CueKind | null; harmless: boolean };
  /** A cue of the type's own kind; null if it has none. */
  sampleCue: T extends CueKind ? Extract<AlertCue, { kind: T }> : null;
}

/** Short ids of the clips that fixtures name: 21 characters each. */
export const FIXTURE_CLIPS = {
  horn: 'fixture-sound-0000001',
  bell: 'fixture-sound-0000002',
  spark: 'fixture-video-0000001',
  rain: 'fixture-video-0000002',
} as const;

/** Voices that fixtures name. */
export const FIXTURE_VOICES: VoiceOption[] = [
  { name: 'Demo voice A', label: 'Demo voice A', language: 'English (United States)' },
  { name: 'Demo voice B', label: 'Demo voice B', language: 'English (United Kingdom)' },
  { name: 'Demo voice C', label: 'Demo voice C', language: 'German (Germany)' },
];

/** Lists of clips in each mode, with an entry's defaults left out. */
export function listsOf(first: string, second: string) {
  return {
    single: { type: 'single' as const, list: [{ shortId: first }] },
    random: { type: 'random' as const, list: [{ shortId: first, volume: 10 }, { shortId: second }] },
    personal: {
      type: 'personal' as const,
      list: [
        { shortId: first, username: ' Demo_Viewer ' },
        { shortId: second, username: 'demo_other' },
      ],
    },
    multi: {
      type: 'multi' as const,
      list: [
        { shortId: first, alias: 'First' },
        { shortId: second, alias: 'second one', volume: 100 },
      ],
    },
  };
}
