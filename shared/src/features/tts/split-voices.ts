import { labelVoice } from '../../constants/shipped-voices.ts';

/** The part of a message that one voice says. Its text ends with a space if there was one before the next part. */
export interface VoicePart {
  /** Name of the voice; null for the one that the item or the viewer chose. */
  voice: string | null;
  text: string;
}

/** A name in brackets, with surrounding spaces. */
const MARKER = /(\s*)\[([^[\]]+)\](\s*)/gu;

/**
 * Splits a message where it names another voice: in `[Amy] hi [Brian] hello`, Amy says hi. Names are those of `voices`, or the
 * label of a voice if no other voice has the same one; case does not matter. Other names stay in the text. The joined texts of
 * the parts are the message without those names. Parts may be empty.
 */
export function splitVoices(message: string, voices: readonly string[]): VoicePart[] {
  const parts: VoicePart[] = [{ voice: null, text: '' }];
  let at = 0;
  for (const { 0: found, 1: before, 2: name = '', 3: after, index } of message.matchAll(MARKER)) {
    const voice = findVoice(name, voices);
    if (voice === null) continue;
    const last = parts.at(-1) as VoicePart;
    last.text += message.slice(at, index);
    // Keeps words apart, without leaving a gap where the name was.
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
