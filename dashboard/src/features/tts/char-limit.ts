import { TTS_CHAR_LIMIT_MAX } from '@bitcue/shared/features/tts/limits.ts';

/** The character limit a typed text stands for: 1 to 500, more becomes 500 (TTS-04); null when it is no number. */
export function parseCharLimit(text: string): number | null {
  const limit = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(limit) ? Math.min(TTS_CHAR_LIMIT_MAX, Math.max(1, Math.trunc(limit))) : null;
}
