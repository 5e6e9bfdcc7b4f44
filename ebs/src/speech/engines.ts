import { join } from 'node:path';
import { HOSTED_ENGINES, type HostedEngineId, type SpeechEngineId, type WhyAway } from '../ports/speech.ts';
import type { Log } from '../ports/system.ts';
import { createEspeakEngine } from './espeak-engine.ts';
import { createFliteEngine } from './flite-engine.ts';
import type { HostedEngine } from './hosted/hosted-engine.ts';
import { createInstalledEngines } from './installed/installed-engines.ts';
import { whyAway } from './installed/voice-file.ts';
import type { SpeechEngine } from './speech.ts';

/** The folder of installed voices in DATA_DIR. */
export const voiceFolderOf = (dataDir: string): string => join(dataDir, 'voices');

/** Creates the speech engines of this machine. None takes memory before its first text. `folder`: that of installed voices. */
export function createSpeechEngines(log: Log, folder: string): readonly SpeechEngine[] {
  return [createFliteEngine({ log }), createEspeakEngine({ log }), ...createInstalledEngines({ log, folder }).engines];
}

/** Creates what says why an engine cannot speak with a voice. `hosted`: the engines of companies that are set up. */
export function createWhyAway(folder: string, hosted: readonly HostedEngine[]): WhyAway {
  return async ({ engine, engineVoice }) => {
    if (engine === 'flite' || engine === 'espeak') return null;
    if (!isHosted(engine)) return whyAway(folder, engine, engineVoice);
    const company = hosted.find(({ id }) => id === engine);
    return company === undefined ? 'its company is not set up (.env)' : company.whyAway(engineVoice);
  };
}

function isHosted(engine: SpeechEngineId): engine is HostedEngineId {
  return HOSTED_ENGINES.some((id) => id === engine);
}
