import type { PrivateVoiceFailure, PrivateVoiceView } from '@bitcue/shared/api/private-voices.ts';

/** What a failed voice says: why there is none, and what to do. */
const FAILURES: Record<PrivateVoiceFailure, string> = {
  refused:
    'The voice provider could not make a voice of this recording. Delete it and record again: one person, near the microphone, without music or noise.',
  quota:
    'The voice provider has no room for more voices of this server. Ask its operator to make room, then delete this voice and make it again.',
  sample: 'The recording was gone before the voice provider answered. Delete this voice and make it again.',
};

/** Says what became of a voice, for everybody to read; null for one that is ready. */
export function describeState({ state, failure }: Pick<PrivateVoiceView, 'state' | 'failure'>): string | null {
  if (state === 'creating') return 'Being made. This takes about a minute; you can leave this page.';
  return state === 'failed' ? FAILURES[failure ?? 'sample'] : null;
}

/** Describes a time in a recording: '1:05'. */
export function describeClock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Describes when somebody agreed, in the streamer's time zone: '2 January 2026, 12:00'. */
export function describeDay(at: string): string {
  const date = new Date(at);
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return `${day}, ${date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
}
