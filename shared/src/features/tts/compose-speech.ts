import { codePointLength, cutToCodePoints } from '../../text/char-count.ts';
import { expandTemplate } from '../../text/expand-template.ts';
import { normalizeSpeech } from '../../text/normalize-speech.ts';
import { type Pronunciation, pronounce } from '../../text/pronounce.ts';
import { filterText } from '../../text/word-filter.ts';
import { filterParts } from './filter-parts.ts';
import { splitVoices, type VoicePart } from './split-voices.ts';
import type { TtsSettings } from './tts.ts';

/** What a viewer wrote, and on which item. */
export interface SpeechInput {
  /** The viewer's display name. */
  user: string;
  itemTitle: string;
  input: string;
  /** How the channel's words are said; none if left out. */
  pronunciations?: readonly Pronunciation[];
  /** Names of the voices that the message can switch to; none if left out. */
  voices?: readonly string[];
}

/** A message for the screen and for the voice. */
export interface ComposedSpeech {
  /** Viewer's name before the message on screen; empty if the message already contains it. */
  viewer: string;
  /** Words after the viewer's name on screen, such as 'says'; empty with a template. */
  action: string;
  /** The message on screen, with listed words masked. */
  shown: string;
  /** What is spoken: without listed words, and rewritten to be read aloud. */
  spoken: string;
  /** What each voice says: one part, unless the message switches voices. No part is empty if anything is said. */
  parts: VoicePart[];
  /** The part of `spoken` before the message: name and verb. */
  lead: string;
  /** True if none of the viewer's own words are left. Such a message must be rejected before Bits are used. */
  empty: boolean;
}

/** Maximum characters that are spoken. Pronunciations can be longer than their words, and engines accept no more. */
const SPOKEN_MAX = 2_000;
/** Characters that a voice can say: letters, digits and symbols, including emoji. */
const SAYABLE = /[\p{L}\p{N}\p{S}]/u;

/**
 * Composes a message: the viewer's text, filtered (TTS-06), either expanded into the template (TTS-07) or preceded by name
 * and verb (readUsername, actionVerb). Reading rules and the channel's pronunciations determine how it is spoken. If it names
 * other voices, each says its part; the first one also says name and verb. The character limit counts code points and applies
 * again after expanding the template; name and verb do not count.
 */
export function composeSpeech(
  settings: TtsSettings,
  { user, itemTitle, input, pronunciations = [], voices = [] }: SpeechInput,
): ComposedSpeech {
  const { template, filter, charLimit, readUsername, actionVerb } = settings;
  const cut = cutToCodePoints(input.trim(), charLimit);
  const message = template.enabled
    ? cutToCodePoints(expandTemplate(template.message, { user, reward: itemTitle, input: cut }), charLimit)
    : cut;
  const { shown, parts } = filterParts(splitVoices(message, voices), filter);
  const own = filterParts(splitVoices(cut, voices), filter).parts.map(({ text }) => text);
  // A lone emoticon is left to the engine instead of being dropped, because the viewer paid for it.
  const readOut = (text: string) => {
    const said = pronounce(text, pronunciations);
    return normalizeSpeech(said) || said;
  };
  const words = parts
    .map(({ voice, text }) => ({ voice, text: readOut(text) }))
    .filter(({ text }, _at, all) => all.length === 1 || SAYABLE.test(text));
  const action = template.enabled ? '' : actionVerb.trim();
  // The sender is always shown, even if the template omits the name or it was cut off or masked.
  const isNamed = template.enabled && template.message.includes('{user}') && shown.includes(user);
  // The filter also applies to names.
  const name = readUsername && !template.enabled ? filterText(user, filter).spoken.trim() : '';
  const lead = name === '' ? '' : readOut(`${name} ${action}`);
  const said = cutParts(
    (words.length === 0 ? [{ voice: null, text: '' }] : words).map(({ voice, text }, at) => ({
      voice,
      text: at === 0 && lead !== '' ? `${lead} ${text}` : text,
    })),
  );
  return {
    viewer: isNamed ? '' : user,
    action,
    shown: shown.trim(),
    spoken: said.map(({ text }) => text).join(' '),
    parts: said,
    lead,
    empty: !own.some((text) => SAYABLE.test(text)) || !words.some(({ text }) => SAYABLE.test(text)),
  };
}

/** Cuts the parts at the limit of spoken characters. */
function cutParts(parts: readonly VoicePart[]): VoicePart[] {
  let left = SPOKEN_MAX;
  const kept = parts.map(({ voice, text }) => {
    const cut = cutToCodePoints(text, left);
    left = Math.max(0, left - codePointLength(cut) - 1);
    return { voice, text: cut };
  });
  return kept.filter(({ text }, at) => at === 0 || text !== '');
}
