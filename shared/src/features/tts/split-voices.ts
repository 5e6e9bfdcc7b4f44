import { labelVoice } from '../../constants/shipped-voices.ts';

/** What one voice says of a message. Its text ends with a space if there was one before the next part. */
export interface VoicePart {
  /** Name of the voice; null for the one that the item or the viewer chose. */
  voice: string | null;
  text: string;
}

/** A name in brackets, with the spaces around it. */
const MARKER = /(\s*)\[([^[\]]+)\](\s*)/gu;

/**
 * Splits a message where it names another voice: in `[Amy] hi [Brian] hello`, Amy says hi. Names are those of `voices`, or what people see
 * of one if no other voice is shown by it; capitals do not matter. Other names stay in the text. The texts of the parts, joined, are the
 * message without those names. Parts may be empty.
 */
export function splitVoices(message: string, voices: readonly string[]): VoicePart[] {
  const parts: VoicePart[] = [{ voice: null, text: '' }];
  let at = 0;
  for (const { 0: found, 1: before, 2: name = '', 3: after, index } of message.matchAll(MARKER)) {
    const voice = findVoice(name, voices);
    if (voice === null) continue;
    const last = parts.at(-1) as VoicePart;
    last.text += message.slice(at, index);
    // Words do not run together, and no gap is left where the name was.
    if (last.text !== '' && (before !== '' || after !== '')) last.text += ' ';
    parts.push({ voice, text: '' });
    at = index + found.length;
  }
  (parts.at(-1) as VoicePart).text += message.slice(at);
  return parts;
}

function findVoice(typed: string, voices: readonly string[]): string | null {
  const wanted = typed.trim().toLowerCase();
  const named = voices.find((name) => name.toLowerCase() === wanted);
  if (named !== undefined) return named;
  const [one, ...others] = voices.filter((name) => labelVoice(name).toLowerCase() === wanted);
  return one !== undefined && others.length === 0 ? one : null;
}
