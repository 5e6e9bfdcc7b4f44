import { serveSpeech } from '../serve-speech.ts';
import { isSpeech } from './is-speech.ts';

serveSpeech(async () => ({
  synthesize({ audio }) {
    if (audio === undefined) throw new Error('There is no audio to encode.');
    if (!isSpeech(audio.samples)) throw new Error('The audio is not speech.');
    return audio;
  },
}));
