import type { z } from 'zod';
import type { AlertCue, CueKind } from '../alerts/cues.ts';
import type { FEATURES, FeatureSettings, FeatureType } from './catalog.ts';
import type { ViewerField, ViewerInput, VoiceOption } from './viewer-input.ts';

/** Settings in which values with defaults can be left out. */
export type GivenSettings<T extends FeatureType> = z.input<(typeof FEATURES)[T]['settings']>;

/** Range of a number in the settings. `as`: stored as a number, or as pixels with the unit. */
export interface LimitFixture<T extends FeatureType> {
  /** Path of the setting: 'charLimit', 'list.0.volume'. */
  path: string;
  /** Settings that contain it, if it is nested. */
  around?: GivenSettings<T>;
  min: number;
  max: number;
  as: 'number' | 'px';
  /** Results for the values just below and above the range; `refused` if they are rejected. */
  below: number | 'refused';
  above: number | 'refused';
}

/** The fields a viewer fills in, and inputs for them. */
export interface ViewerFixture<T extends FeatureType> {
  name: string;
  settings: GivenSettings<T>;
  fields: ViewerField[];
  /** Accepted input, and the cleaned values. */
  takes: { input: ViewerInput; values: ViewerInput }[];
  /** Rejected input, with messages by field. */
  refuses: { input: ViewerInput; errors: Record<string, string> }[];
}

/** A demo: its input, or null if there is nothing to play. */
export interface DemoFixture<T extends FeatureType> {
  name: string;
  settings: GivenSettings<T>;
  input: z.input<(typeof FEATURES)[T]['demo']['input']> | null;
  /** Input that a viewer would have entered. */
  values?: ViewerInput;
}

/** Test data of a feature type, from the requirements rather than the code. The matrix tests run over it. */
export interface FeatureFixture<T extends FeatureType> {
  /** Settings of a new feature. */
  defaults: FeatureSettings<T>;
  good: { name: string; settings: GivenSettings<T> }[];
  /** `at`: path of the first error. */
  bad: { why: string; at: string; settings: unknown }[];
  limits: LimitFixture<T>[];
  /** The executor's matrix test buys the first one by default. */
  viewers: ViewerFixture<T>[];
  demos: DemoFixture<T>[];
  /** Rejected demo input, with messages by key. */
  badDemos: { settings: GivenSettings<T>; input: Record<string, unknown>; errors: Record<string, string> }[];
  hints: { settings: GivenSettings<T>; hint: string }[];
  /** Warnings for the streamer; none if the settings work. */
  warnings: { settings: GivenSettings<T>; sentences: string[] }[];
  /** Voice and clips the settings refer to. */
  refers: { settings: GivenSettings<T>; voice: string | null; clips: string[] | null }[];
  /** Settings that differ from all above. Applied after a purchase, they must have no effect on it. */
  others: Partial<FeatureSettings<T>>;
  /** Steps the executor plans, and the cue it shows on success. */
  plan: { steps: ('cue' | 'action')[]; cue: CueKind | null; harmless: boolean };
  /** A cue of the type's own kind; null if it has none. */
  sampleCue: T extends CueKind ? Extract<AlertCue, { kind: T }> : null;
}

/** Short ids of the clips in fixtures: 21 characters each. */
export const FIXTURE_CLIPS = {
  horn: 'fixture-sound-0000001',
  bell: 'fixture-sound-0000002',
  spark: 'fixture-video-0000001',
  rain: 'fixture-video-0000002',
} as const;

/** Voices in fixtures. */
export const FIXTURE_VOICES: VoiceOption[] = [
  { name: 'Demo voice A', label: 'Demo voice A', language: 'English (United States)' },
  { name: 'Demo voice B', label: 'Demo voice B', language: 'English (United Kingdom)' },
  { name: 'Demo voice C', label: 'Demo voice C', language: 'German (Germany)' },
];

/** Returns clip lists in each mode, without the entries' defaults. */
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
