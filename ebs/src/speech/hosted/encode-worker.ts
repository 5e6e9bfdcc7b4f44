import { serveSpeech } from '../serve-speech.ts';
import { isSpeech } from './is-speech.ts';

serveSpeech(async () => ({
  synthesize({ audio }) {
    if (audio === undefined) throw new Error('There is no sound to encode.');
    if (!isSpeech(audio.samples)) throw new Error('What came is not the sound of a voice.');
    return audio;
  },
}));
