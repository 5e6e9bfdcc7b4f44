import { isDeepStrictEqual } from 'node:util';
import { SHIPPED_VOICES, splitLanguage } from '@bitcue/shared/constants/shipped-voices.ts';
import type { Voice, VoiceStore } from '../ports/speech.ts';

/** The shipped voices as they are stored: standard voices for everyone (VOICE-01). */
export const SEED_VOICES: readonly Voice[] = SHIPPED_VOICES.map(({ label, ...voice }) => ({
  ...voice,
  type: 'polly',
  alt: `${label}, synthetic`,
  image_thumbnail_url: '',
  model_id: '',
  public: true,
  ownerId: null,
}));

/**
 * Adds the shipped voices, including those that came with an upgrade, and puts them in order. Hidden ones stay hidden. Safe to
 * repeat. Returns how many are new.
 */
export async function seedVoices(voices: Pick<VoiceStore, 'list' | 'upsert'>): Promise<number> {
  const stored = (await voices.list()).filter(({ name }) => SEED_VOICES.some((seed) => seed.name === name));
  const isSame = SEED_VOICES.every((seed, place) => {
    const { hidden: _hidden, ...found } = stored[place] ?? {};
    return isDeepStrictEqual(found, seed);
  });
  return isSame ? 0 : voices.upsert(SEED_VOICES);
}

/** Sample sentences, by language name without the country. */
const SAMPLES: Readonly<Record<string, string>> = {
  English: 'Hello! This is how I sound on stream.',
  German: 'Hallo! So klinge ich im Stream.',
  French: 'Bonjour ! Voici ma voix en direct.',
  Spanish: '¡Hola! Así sueno en el directo.',
  Portuguese: 'Olá! É assim que eu falo na transmissão.',
  Italian: 'Ciao! Questa è la mia voce in diretta.',
  Dutch: 'Hallo! Zo klink ik in de stream.',
  Polish: 'Cześć! Tak brzmię na streamie.',
  Swedish: 'Hej! Så här låter jag i sändningen.',
  Danish: 'Hej! Sådan lyder jeg i udsendelsen.',
  Finnish: 'Hei! Tältä kuulostan lähetyksessä.',
  Czech: 'Ahoj! Takhle zním ve vysílání.',
  Turkish: 'Merhaba! Yayında sesim böyle.',
  Ukrainian: 'Привіт! Так я звучу на стрімі.',
  Russian: 'Привет! Так я звучу на стриме.',
  Korean: '안녕하세요! 방송에서 이렇게 들려요.',
};

/** Returns the sample sentence for a language such as 'German (Germany)', or the English one if there is none. */
export function sampleText(language: string): string {
  return SAMPLES[splitLanguage(language).language] ?? SAMPLES.English ?? '';
}
