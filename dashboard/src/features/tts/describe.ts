import { describeVoice } from '@bitcue/shared/constants/shipped-voices.ts';
import type { TtsSettings } from '@bitcue/shared/features/tts/tts.ts';

/** Describes text to speech in one line: who chooses the voice, and the maximum message length. */
export function describeTts({ voice, user_can_choose_voice, allowed_voices, charLimit }: TtsSettings): string {
  const count = allowed_voices.length;
  const isPicked = user_can_choose_voice && count !== 1;
  const who = isPicked
    ? `viewer picks ${count === 0 ? 'the voice' : `from ${count} voices`}`
    : describeVoice(voice) || 'default voice';
  return `${who} · up to ${charLimit} ${charLimit === 1 ? 'character' : 'characters'}`;
}
