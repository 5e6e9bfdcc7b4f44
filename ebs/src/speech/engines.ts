import { join } from 'node:path';
import { HOSTED_ENGINES, type HostedEngineId, type SpeechEngineId, type WhyAway } from '../ports/speech.ts';
import type { Log } from '../ports/system.ts';
import { createEspeakEngine } from './espeak-engine.ts';
import { createFliteEngine } from './flite-engine.ts';
import type { HostedEngine } from './hosted/hosted-engine.ts';
import { createInstalledEngines } from './installed/installed-engines.ts';
import { whyAway } from './installed/voice-file.ts';
import type { SpeechEngine } from './speech.ts';

/** Returns the folder of installed voices in DATA_DIR. */
export const voiceFolderOf = (dataDir: string): string => join(dataDir, 'voices');

/** Creates the speech engines of this machine. None takes memory before its first text. `folder` holds the installed voices. */
export function createSpeechEngines(log: Log, folder: string): readonly SpeechEngine[] {
  return [createFliteEngine({ log }), createEspeakEngine({ log }), ...createInstalledEngines({ log, folder }).engines];
}

/** Creates the function that returns why an engine cannot speak with a voice. `hosted`: engines of the configured providers. */
export function createWhyAway(folder: string, hosted: readonly HostedEngine[]): WhyAway {
  return async ({ engine, engineVoice }) => {
    if (engine === 'flite' || engine === 'espeak') return null;
    if (!isHosted(engine)) return whyAway(folder, engine, engineVoice);
    const provider = hosted.find(({ id }) => id === engine);
    return provider === undefined ? 'its provider is not configured (.env)' : provider.whyAway(engineVoice);
  };
}

function isHosted(engine: SpeechEngineId): engine is HostedEngineId {
  return HOSTED_ENGINES.some((id) => id === engine);
}
