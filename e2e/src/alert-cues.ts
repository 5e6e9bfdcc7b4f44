import type { AlertCue } from '@bitcue/shared/alerts/cues.ts';
import { type Tier, tierOfBits } from '@bitcue/shared/alerts/tiers.ts';
import { CLIP_PATH, silence } from './alert-show.ts';

/** A waveform that rises and falls. */
const PEAKS = '248acefdb975369bdfeca864'.repeat(4);

/** Creates an alert of each kind. Where the kind shows viewers' words, they fill two lines. */
export function createCues(amount: number): AlertCue[] {
  const base = { viewer: 'viewer_one', amount, durationMs: 60_000 };
  const clip = { title: 'Confetti rain', volume: 0 };
  return [
    {
      ...base,
      kind: 'tts',
      action: 'says',
      audio: silence(60),
      volume: 0,
      text: 'good luck on the last boss, you have got this and more',
      peaks: PEAKS,
    },
    { ...base, ...clip, kind: 'sound', action: 'used Confetti rain', audio: silence(60), peaks: PEAKS },
    {
      ...base,
      ...clip,
      kind: 'video',
      action: 'used Confetti rain',
      video: CLIP_PATH,
      position: { x: 820, y: 80 },
      size: { w: 320, h: 180 },
    },
    {
      ...base,
      kind: 'notice',
      action: 'timed out',
      text: 'viewer_two for 10 min',
      mark: 'hourglass',
      target: 'viewer_two',
      term: '10 min',
    },
    {
      ...base,
      kind: 'showemote',
      action: 'shows',
      text: 'an emote of the channel',
      emotes: [{ name: 'Wave', url: 'https://static-cdn.jtvnw.net/emoticons/v2/1/default/dark/3.0' }],
    },
  ];
}

/** Creates the alert of an effect that lasts a minute. */
export function createCountdown(amount: number): AlertCue {
  return {
    kind: 'notice',
    viewer: 'viewer_one',
    amount,
    durationMs: 60_000,
    action: 'started',
    text: 'Emotes only',
    mark: 'spark',
    endsAt: Date.now() + 60_000,
  };
}

/** Milliseconds until a tier's card has come to rest and its sound plays, plus half a second. */
export const ENTRANCE_MS: Readonly<Record<Tier, number>> = { 1: 1_500, 2: 1_700, 3: 2_100, 4: 1_800, 5: 3_500 };
/** Length of an alert in milliseconds: longer than any entrance. */
const SHORT_MS = 4_000;
/** How often speech repeats its sentence: enough for the line to glide and lines to scroll before the entrance is over. */
const SENTENCES: Readonly<Record<Tier, number>> = { 1: 4, 2: 4, 3: 5, 4: 8, 5: 8 };

/** Creates an alert of each kind and one with a countdown. Everything that ever moves in them moves early. */
export function createEntrances(amount: number): AlertCue[] {
  const speech = 'good luck on the last boss, you have got this and more '.repeat(SENTENCES[tierOfBits(amount)]);
  return [...createCues(amount), createCountdown(amount)].map((cue) => ({
    ...cue,
    durationMs: SHORT_MS,
    ...(cue.kind === 'tts' && { text: speech }),
    ...('title' in cue && { title: 'Confetti rain over the harbour and the whole of the old town' }),
  }));
}
