import type { AlertCue, CueKind } from '@bitcue/shared/alerts/cues.ts';
import { FEATURE_TYPES } from '@bitcue/shared/features/catalog.ts';
import { fixtureOf } from '@bitcue/shared/features/fixtures.ts';
import type { PlayMessage } from '../src/alerts/hub-message.ts';

const notice: AlertCue = {
  kind: 'notice',
  viewer: 'viewer_one',
  amount: 300,
  durationMs: 5_000,
  action: 'used Time out',
  text: 'some_chatter is timed out',
};

/** One cue per kind: the sample cues of the feature types, and a notice. */
export const CUES = Object.fromEntries(
  [...FEATURE_TYPES.map((type) => fixtureOf(type).sampleCue), notice].flatMap((cue) => (cue ? [[cue.kind, cue]] : [])),
) as { readonly [Kind in CueKind]: Extract<AlertCue, { kind: Kind }> };

/** Returns a `play` message. */
export function createPlay(change: Partial<PlayMessage> = {}): PlayMessage {
  return { type: 'play', id: 'cue-1', play: 1, lane: 'main', cue: CUES.tts, isStandIn: false, ...change };
}
