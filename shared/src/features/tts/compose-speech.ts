import { cutToCodePoints } from '../../text/char-count.ts';
import { expandTemplate } from '../../text/expand-template.ts';
import { filterText } from '../../text/word-filter.ts';
import type { TtsSettings } from './tts.ts';

/** Maximum repetitions of a character and of a word in speech. */
const CHARACTER_MAX = 4;
const WORD_MAX = 5;

/** Shortens repetitions in speech: 'aaaaaaa' to 'aaaa', a word repeated eight times to five. */
export function collapseRepeats(text: string): string {
  const shortened = text.replace(/(.)\1{4,}/gsu, (_, character: string) => character.repeat(CHARACTER_MAX));
  const kept: string[] = [];
  let count = 0;
  for (const word of shortened.split(/\s+/).filter((part) => part !== '')) {
    count = word.toLowerCase() === kept.at(-1)?.toLowerCase() ? count + 1 : 1;
    if (count <= WORD_MAX) kept.push(word);
  }
  return kept.join(' ');
}

/** What a viewer wrote, and on which item. */
export interface SpeechInput {
  /** The viewer's display name. */
  user: string;
  itemTitle: string;
  input: string;
}

/** A message for the screen and for the voice. */
export interface ComposedSpeech {
  /** Viewer's name before the message on screen; empty if the message already contains it. */
  viewer: string;
  /** Words after the viewer's name on screen, such as 'says'; empty with a template. */
  action: string;
  /** The message on screen, with listed words masked. */
  shown: string;
  /** What the voice says, without listed words. */
  spoken: string;
  /** True if none of the viewer's own words are left: reject the message before Bits are used. */
  empty: boolean;
}

/** What a voice can say: letters, digits and symbols, emoji included. */
const SAYABLE = /[\p{L}\p{N}\p{S}]/u;

/**
 * Composes a message: the viewer's text, filtered (TTS-06), either expanded into the template (TTS-07) or preceded by name
 * and verb (readUsername, actionVerb). The character limit counts code points and applies again after expanding the
 * template; name and verb do not count.
 */
export function composeSpeech(settings: TtsSettings, { user, itemTitle, input }: SpeechInput): ComposedSpeech {
  const { template, filter, charLimit, readUsername, actionVerb } = settings;
  const cut = cutToCodePoints(input.trim(), charLimit);
  const message = template.enabled
    ? cutToCodePoints(expandTemplate(template.message, { user, reward: itemTitle, input: cut }), charLimit)
    : cut;
  const { shown, spoken } = filterText(message, filter);
  const own = filterText(cut, filter).spoken;
  const collapsed = collapseRepeats(spoken);
  const action = template.enabled ? '' : actionVerb.trim();
  // The sender is always shown, even if the template omits the name or it was cut off or masked.
  const isNamed = template.enabled && template.message.includes('{user}') && shown.includes(user);
  // The filter also applies to names.
  const name = readUsername && !template.enabled ? filterText(user, filter).spoken.trim() : '';
  return {
    viewer: isNamed ? '' : user,
    action,
    shown: shown.trim(),
    spoken: name === '' ? collapsed : collapseRepeats(`${name} ${action} ${collapsed}`),
    empty: !SAYABLE.test(own) || !SAYABLE.test(collapsed),
  };
}
