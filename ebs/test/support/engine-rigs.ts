import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpeechEngineId } from '../../src/ports/speech.ts';
import { type Log, systemClock } from '../../src/ports/system.ts';
import { createEspeakEngine } from '../../src/speech/espeak-engine.ts';
import { createFliteEngine } from '../../src/speech/flite-engine.ts';
import { createBudget } from '../../src/speech/hosted/budget.ts';
import { createElevenLabs } from '../../src/speech/hosted/elevenlabs.ts';
import { createEncoder } from '../../src/speech/hosted/encoder.ts';
import { createHostedEngine } from '../../src/speech/hosted/hosted-engine.ts';
import { createPolly } from '../../src/speech/hosted/polly.ts';
import type { HostedProvider } from '../../src/speech/hosted/provider.ts';
import { createInstalledEngines } from '../../src/speech/installed/installed-engines.ts';
import type { SpeechEngine } from '../../src/speech/speech.ts';
import type { WorkerEngine, WorkerEngineOptions } from '../../src/speech/worker-engine.ts';
import { startElevenLabs } from './elevenlabs-stand-in.ts';
import { addInstalledVoice, createPiperConfig, createVoiceFiles, createVoiceFolder } from './installed-voice.ts';
import type { MemorySpend } from './memory-speech.ts';
import { startPolly } from './polly-stand-in.ts';

/** A way in which an engine can fail. */
export type EngineFailure = 'down' | 'slow' | 'garbage' | 'quota' | 'damaged';

/** A started engine, which may be failing. */
export interface RunningEngine {
  engine: SpeechEngine;
  /** The engine's id of the voice that speaks. */
  engineVoice: string;
  close(): Promise<void>;
}

/** How tests start an engine. `ebs/test/every-engine.long.test.ts` runs on each rig, so a new engine needs only a rig. */
export interface EngineRig {
  id: SpeechEngineId;
  /** The failures that it can have. */
  failures: readonly EngineFailure[];
  start(options: { log: Log; spend: MemorySpend; failure: EngineFailure | null }): Promise<RunningEngine>;
}

/** Time limit for a slow engine, in milliseconds. */
const PATIENCE_MS = 3_000;

/** Creates the rig of an engine in a worker thread, whose package is its model. */
function rigOfWorker(
  id: SpeechEngineId,
  engineVoice: string,
  create: (options: WorkerEngineOptions) => WorkerEngine,
): EngineRig {
  return {
    id,
    failures: ['down', 'slow', 'damaged'],
    async start({ log, failure }) {
      const engine = create({
        log,
        ...(failure === 'slow' && { jobTimeoutMs: 1 }),
        ...(failure === 'damaged' && { packageName: '@echogarden/not-installed' }),
      });
      const dying: SpeechEngine['render'] = async (...job) => {
        const done = engine.render(...job);
        done.catch(() => {});
        for (const _ of [1, 2]) await engine.terminateWorker();
        return done;
      };
      const running = failure === 'down' ? { ...engine, render: dying } : engine;
      return { engine: running, engineVoice, close: engine.close };
    },
  };
}

/** Creates the rig of a voice that the operator installed, on a stand-in of its runtime. `filesOf`: its files, by behaviour. */
function rigOfInstalled(
  id: 'hibari' | 'piper',
  names: { good: string; down: string; slow: string; garbage: string },
  filesOf: (does: string) => Record<string, Buffer>,
): EngineRig {
  return {
    id,
    failures: ['down', 'slow', 'garbage', 'damaged'],
    async start({ log, failure }) {
      const folder = createVoiceFolder();
      const engineVoice = { ...names, damaged: names.good, quota: names.good }[failure ?? 'good'];
      const files = filesOf(engineVoice);
      addInstalledVoice(folder, engineVoice, { engine: id, files });
      const [model = ''] = Object.keys(files);
      if (failure === 'damaged') writeFileSync(join(folder, id, engineVoice, model), 'DAMAGED');
      const patience = failure === 'slow' && { jobTimeoutMs: PATIENCE_MS };
      const installed = createInstalledEngines({ log, folder, ...patience });
      const engine = installed.engines.find((one) => one.id === id);
      if (engine === undefined) throw new Error('no engine');
      const close = async () => {
        await installed.close();
        rmSync(folder, { recursive: true });
      };
      return { engine, engineVoice, close };
    },
  };
}

/** Creates the rig of a company's engine, on a stand-in of its service. */
function rigOfCompany(
  id: 'polly' | 'elevenlabs',
  engineVoice: string,
  open: (failure: EngineFailure | null) => Promise<{ provider: HostedProvider; close(): Promise<void> }>,
): EngineRig {
  return {
    id,
    failures: ['down', 'slow', 'garbage', 'quota'],
    async start({ log, spend, failure }) {
      const { provider, close } = await open(failure);
      const engine = createHostedEngine({
        provider,
        budget: createBudget({ spend, engine: id, limit: null, clock: systemClock }),
        encoder: createEncoder(log),
        clock: systemClock,
        log,
        ...(failure === 'slow' && { withinMs: 200 }),
      });
      return {
        engine,
        engineVoice,
        async close() {
          await engine.close();
          await close();
        },
      };
    },
  };
}

/** The rigs of all engines that can be started here. */
export const ENGINE_RIGS: readonly EngineRig[] = [
  rigOfWorker('flite', 'rms', createFliteEngine),
  rigOfWorker('espeak', 'en-us', createEspeakEngine),
  rigOfInstalled('hibari', { good: 'good', down: 'crash', slow: 'hang', garbage: 'other' }, createVoiceFiles),
  rigOfInstalled('piper', { good: 'piper', down: 'crash-piper', slow: 'hang-piper', garbage: 'other' }, (does) => ({
    'model.onnx': Buffer.from(does),
    'model.onnx.json': createPiperConfig(),
  })),
  rigOfCompany('polly', 'neural/Joanna', async (failure) => {
    const there = await startPolly();
    const responses = {
      down: { status: 500, name: 'ServiceFailureException' },
      slow: 'hang' as const,
      garbage: 'garbage' as const,
      quota: { status: 402, name: 'ServiceQuotaExceededException' },
      damaged: null,
    };
    there.failAlways(failure && responses[failure]);
    return { provider: createPolly(there.settings()), close: there.close };
  }),
  rigOfCompany('elevenlabs', 'voiceRoger', async (failure) => {
    const there = await startElevenLabs();
    const responses = {
      down: { status: 503, code: 'unavailable' },
      slow: 'hang' as const,
      garbage: 'noise' as const,
      quota: { status: 401, code: 'quota_exceeded', form: 'status' as const },
      damaged: null,
    };
    there.failAlways(failure && responses[failure]);
    return { provider: createElevenLabs(there.settings()), close: there.close };
  }),
];
