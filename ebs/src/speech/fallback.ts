import type { Voice } from '../ports/speech.ts';

/** A voice of an engine. */
export type EngineVoice = Pick<Voice, 'engine' | 'engineVoice'>;

/** espeak-ng's voices that speak in place of Flite's, by their gender and accent. */
const IN_PLACE_OF_FLITE: Readonly<Record<string, string>> = { rms: 'en-us', slt: 'en-us+f3', awb: 'en-gb-scotland' };

/** Returns the voice that speaks if a voice's own engine fails, or does not know the script; null if there is none. */
export function fallbackOf({ engine, engineVoice }: EngineVoice): EngineVoice | null {
  if (engine !== 'flite') return null;
  return { engine: 'espeak', engineVoice: IN_PLACE_OF_FLITE[engineVoice] ?? 'en-us' };
}
