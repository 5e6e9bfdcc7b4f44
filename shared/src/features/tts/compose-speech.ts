import { cutToCodePoints } from '../../text/char-count.ts';
import { filterText } from '../../text/word-filter.ts';
import type { TtsSettings } from './tts.ts';

/** Values a message template may name (TTS-07, TTS-08). */
export interface TemplateValues {
  user: string;
  reward: string;
  input: string;
}

/** Replaces `{user}`, `{reward}` and `{input}` in one pass; inserted values are not scanned again, other names stay. */
export function expandTemplate(template: string, values: TemplateValues): string {
  return template.replace(/\{(user|reward|input)\}/g, (_, name: keyof TemplateValues) => values[name]);
}

/** One character in a row, and one word in a row, at most: for speech, where repeats are a torment. */
const CHARACTER_MAX = 4;
const WORD_MAX = 5;

/** Cuts long repeats: 'aaaaaaa' to 'aaaa', a word said eight times to five. For what is spoken only. */
export function collapseRepeats(text: string): string {
  const calmed = text.replace(/(.)\1{4,}/gsu, (_, character: string) => character.repeat(CHARACTER_MAX));
  const kept: string[] = [];
  let said = 0;
  for (const word of calmed.split(/\s+/).filter((part) => part !== '')) {
    said = word.toLowerCase() === kept.at(-1)?.toLowerCase() ? said + 1 : 1;
    if (said <= WORD_MAX) kept.push(word);
  }
  return kept.join(' ');
}

/** What a viewer wrote, and on what. */
export interface SpeechInput {
  /** Name shown for the viewer. */
  user: string;
  itemTitle: string;
  input: string;
}

/** A message, ready for the screen and for the voice. */
export interface ComposedSpeech {
  /** The viewer's name before the message on screen; empty when the message names them itself. */
  viewer: string;
  /** Words after the viewer's name on screen: 'says'; empty with a template, which has words of its own. */
  action: string;
  /** The message on screen; listed words are masked. */
  shown: string;
  /** What the voice says; listed words are gone. */
  spoken: string;
  /** True when nothing of the viewer's own words is left to say: refuse before Bits are used. */
  empty: boolean;
}

/** What a voice can say: letters, digits, and signs with a name of their own, emoji among them. */
const SAYABLE = /[\p{L}\p{N}\p{S}]/u;

/**
 * Builds the message of a speech item from its settings: the viewer's text, filtered (TTS-06), then put into the
 * template (TTS-07), which stands in place of name and verb, or after these (readUsername, actionVerb). The character limit counts code points and is
 * kept again after the template is filled; a name and verb come on top of it.
 */
export function composeSpeech(settings: TtsSettings, { user, itemTitle, input }: SpeechInput): ComposedSpeech {
  const { template, filter, charLimit, readUsername, actionVerb } = settings;
  const cut = cutToCodePoints(input.trim(), charLimit);
  const message = template.enabled
    ? cutToCodePoints(expandTemplate(template.message, { user, reward: itemTitle, input: cut }), charLimit)
    : cut;
  const { shown, spoken } = filterText(message, filter);
  const own = filterText(cut, filter).spoken;
  const said = collapseRepeats(spoken);
  const action = template.enabled ? '' : actionVerb.trim();
  // A template may leave the name out, or have it cut off or masked; who sent a message is always shown.
  const isNamed = template.enabled && template.message.includes('{user}') && shown.includes(user);
  // A name is a viewer's text too: a listed word in it is not spoken.
  const name = readUsername && !template.enabled ? filterText(user, filter).spoken.trim() : '';
  return {
    viewer: isNamed ? '' : user,
    action,
    shown: shown.trim(),
    spoken: name === '' ? said : collapseRepeats(`${name} ${action} ${said}`),
    empty: !SAYABLE.test(own) || !SAYABLE.test(said),
  };
}
