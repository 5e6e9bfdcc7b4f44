import { composeSpeech } from '@bitcue/shared/features/tts/compose-speech.ts';
import { type TtsSettings, tts, ttsSettings } from '@bitcue/shared/features/tts/tts.ts';
import { checkViewerInput } from '@bitcue/shared/features/viewer-input.ts';
import { toPlainSpeechText } from '../../../src/speech/plain-speech-text.ts';
import { type Edge, Finding } from '../edge.ts';
import { mutateTextInput } from '../mutate/text.ts';

/** Maximum length that the route accepts for one field, in characters. */
const FIELD_MAX = 2_000;

const filter = { enabled: true, remove_urls: true, wordList: ['banana', '*nana*split*', 'b*n*n*', '*'] };
const settings: readonly TtsSettings[] = [
  ttsSettings.parse({ charLimit: 500, filter }),
  ttsSettings.parse({ charLimit: 500, filter, template: { enabled: true, message: '{user} {input}{input} {reward}' } }),
];

/** Texts of viewers: filtered, cut, put into templates and prepared for the voice. */
export const viewerText: Edge = {
  name: 'viewer-text',
  share: 60,
  samples: [
    'hello there, how are you?',
    'visit https://example.com/path?x=1 or mail demo@example.com now',
    'b a n a n a  B4N4N4 b.a.n.a.n.a BANANASPLIT ｂａｎａｎａ',
    'noooooooooo spam spam spam spam spam spam spam 👍🏽👍🏽👍🏽👍🏽👍🏽 é ü ß',
    '{user} says {input} and <break time="1s"/> [[h@loU]] &amp;',
    'a'.repeat(1_990),
  ].map((text) => Buffer.from(text)),
  mutate: mutateTextInput,
  open: () => ({
    feed(input) {
      const text = input.toString('utf8').slice(0, FIELD_MAX);
      const checks = settings.map((one) => {
        const fields = tts.viewerFields(one, { voices: [] });
        const composed = composeSpeech(one, { user: text.slice(0, 60), itemTitle: 'Say it', input: text });
        if (/[<>[\]\0]/.test(toPlainSpeechText(composed.spoken))) throw new Finding('A voice is given commands.');
        return checkViewerInput(fields, { 'tts.text': text }).ok;
      });
      return checks.every((ok) => ok) ? 'taken' : 'refused';
    },
  }),
};
