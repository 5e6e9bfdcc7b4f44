import { filterText, type WordFilter } from '../../text/word-filter.ts';
import type { VoicePart } from './split-voices.ts';

/** A filtered message with several voices. */
export interface FilteredParts {
  /** For the screen: the whole message. */
  shown: string;
  /** For speech. */
  parts: VoicePart[];
}

/**
 * Filters what several voices say. If a listed word or a link is split across voices, the first voice says the whole message
 * without it.
 */
export function filterParts(parts: readonly VoicePart[], filter: WordFilter): FilteredParts {
  const whole = filterText(parts.map(({ text }) => text).join(''), filter);
  const each = parts.map(({ voice, text }) => ({ voice, text: filterText(text, filter).spoken.trim() }));
  const isSame = withoutSpaces(each.map(({ text }) => text).join('')) === withoutSpaces(whole.spoken);
  return { shown: whole.shown, parts: isSame ? each : [{ voice: each[0]?.voice ?? null, text: whole.spoken }] };
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/gu, '');
}
