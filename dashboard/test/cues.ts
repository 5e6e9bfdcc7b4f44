import type { AlertCue, CueKind } from '@bitcue/shared/alerts/cues.ts';
import type { PlayMessage } from '../src/alerts/hub-message.ts';

const base = { viewer: 'viewer_one', amount: 300, durationMs: 8_000 };

/** One cue of each kind. */
export const CUES: { readonly [Kind in CueKind]: Extract<AlertCue, { kind: Kind }> } = {
  tts: { kind: 'tts', ...base, action: 'says', audio: '/media/speech.mp3', volume: 50, text: 'good luck' },
  sound: { kind: 'sound', ...base, action: 'used Air horn', audio: '/media/horn.mp3', volume: 50, title: 'Air horn' },
  video: {
    kind: 'video',
    ...base,
    action: 'used Confetti',
    video: '/media/confetti.mp4',
    volume: 50,
    title: 'Confetti',
    position: { x: 900, y: 60 },
    size: { w: 320, h: 180 },
  },
  notice: { kind: 'notice', ...base, action: 'used Time out', durationMs: 5_000, text: 'some_chatter is timed out' },
};

/** A request to play. */
export function createPlay(change: Partial<PlayMessage> = {}): PlayMessage {
  return { type: 'play', id: 'cue-1', play: 1, lane: 'main', fromMs: 0, cue: CUES.tts, isStandIn: false, ...change };
}
