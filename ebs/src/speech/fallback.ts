import { SHIPPED_VOICES, splitLanguage } from '@bitcue/shared/constants/shipped-voices.ts';
import type { Voice } from '../ports/speech.ts';

/** A voice of an engine. */
export type EngineVoice = Pick<Voice, 'engine' | 'engineVoice' | 'language'>;

/** espeak-ng's voices that replace Flite's, matched by gender and accent. */
const IN_PLACE_OF_FLITE: Readonly<Record<string, string>> = { rms: 'en-us', slt: 'en-us+f3', awb: 'en-gb-scotland' };

/**
 * Returns the voices to try in turn if a voice's own engine fails or cannot read the script: for an English voice Flite's of the
 * same gender, then espeak-ng's of the same language. espeak-ng itself has no fallback.
 */
export function fallbacksOf({
  engine,
  engineVoice,
  gender,
  language,
}: EngineVoice & Pick<Voice, 'gender'>): EngineVoice[] {
  if (engine === 'espeak') return [];
  if (engine === 'flite') {
    return [{ engine: 'espeak', engineVoice: IN_PLACE_OF_FLITE[engineVoice] ?? 'en-us', language }];
  }
  if (splitLanguage(language).language !== 'English') return [findEspeak(language, gender)];
  const flite = { engine: 'flite', engineVoice: gender === 'male' ? 'rms' : 'slt', language } as const;
  return [flite, ...fallbacksOf({ ...flite, gender })];
}

/** Finds the espeak-ng voice closest to another one: of the same language, then accent, then gender. */
function findEspeak(language: string, gender: string): EngineVoice {
  const wanted = splitLanguage(language);
  const found = SHIPPED_VOICES.filter(({ engine }) => engine === 'espeak')
    .filter((voice) => splitLanguage(voice.language).language === wanted.language)
    .map((voice) => ({ voice, like: Number(voice.language === language) * 2 + Number(voice.gender === gender) }))
    .sort((a, b) => b.like - a.like);
  const [best] = found;
  return { engine: 'espeak', engineVoice: best?.voice.engineVoice ?? 'en-us', language };
}
