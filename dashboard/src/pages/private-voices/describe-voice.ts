import type { PrivateVoiceFailure, PrivateVoiceView } from '@bitcue/shared/api/private-voices.ts';

/** Texts for failed voices: why the voice could not be created, and what to do. */
const FAILURES: Record<PrivateVoiceFailure, string> = {
  refused:
    'The voice provider could not make a voice of this recording. Delete it and record again: one person, near the microphone, without music or noise.',
  quota:
    'The voice provider has no room for more voices of this server. Ask its operator to make room, then delete this voice and make it again.',
  sample: 'The recording was gone before the voice provider answered. Delete this voice and make it again.',
};

/** Describes the state of a voice in plain words; null for one that is ready. */
export function describeState({ state, failure }: Pick<PrivateVoiceView, 'state' | 'failure'>): string | null {
  if (state === 'creating') return 'Creating. This takes about a minute; you can leave this page.';
  return state === 'failed' ? FAILURES[failure ?? 'sample'] : null;
}

/** Formats a time in a recording: '1:05'. */
export function describeClock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Formats when somebody agreed, in the streamer's time zone: '2 January 2026, 12:00'. */
export function describeDay(at: string): string {
  const date = new Date(at);
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return `${day}, ${date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
}
