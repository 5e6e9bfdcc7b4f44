import type { Log } from '../ports/system.ts';
import { createEspeakEngine } from './espeak-engine.ts';
import { createFliteEngine } from './flite-engine.ts';
import type { SpeechEngine } from './speech.ts';

/** Creates all speech engines. None takes memory before its first text. */
export function createSpeechEngines(log: Log): readonly SpeechEngine[] {
  return [createFliteEngine({ log }), createEspeakEngine({ log })];
}
