import { Worker } from 'node:worker_threads';
import type { Log } from '../ports/system.ts';
import type { SpeechEngine } from './speech.ts';
import { createSpeechQueue, type HostEvents, type SpeechHost, type SpeechQueueLimits } from './speech-queue.ts';

/** Options of an engine. Only tests set more than `log`. */
export interface WorkerEngineOptions extends SpeechQueueLimits {
  log: Log;
  /** The engine's npm package. */
  packageName?: string;
}

/** What differs between engines: the id, the package, and the first module of their worker thread. */
export interface WorkerEngineKind extends WorkerEngineOptions {
  id: SpeechEngine['id'];
  packageName: string;
  script: URL;
  canSpeak: SpeechEngine['canSpeak'];
}

/** An engine in a worker thread. `workerThreadId` identifies the running one, if any. */
export interface WorkerEngine extends SpeechEngine {
  workerThreadId(): number | null;
  /** Terminates the worker immediately, as a crash would. */
  terminateWorker(): Promise<void>;
}

/**
 * Creates an engine that renders in a worker thread. `render` throws as described for `createSpeechQueue`, and if the package is
 * missing, the voice is unknown, or there is nothing to hear.
 */
export function createWorkerEngine({ id, script, canSpeak, packageName, ...parts }: WorkerEngineKind): WorkerEngine {
  const start = (events: HostEvents) => startSpeechWorker(script, packageName, parts.log, events);
  const { render, close, hostId, endHost } = createSpeechQueue({ ...parts, start });
  return { id, canSpeak, render, close, workerThreadId: hostId, terminateWorker: endHost };
}

/** Starts a worker thread that answers jobs. */
export function startSpeechWorker(script: URL, packageName: string, log: Log, events: HostEvents): SpeechHost {
  const worker = new Worker(script, { workerData: { packageName }, execArgv: [] });
  worker.on('message', events.onResult);
  worker.on('error', (error) => log.error('speech.worker-failed', { reason: error.message }));
  worker.on('exit', (code) => events.onExit(`exit code ${code}`));
  return {
    id: worker.threadId,
    post: (job) => worker.postMessage(job),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    end: async () => void (await worker.terminate()),
  };
}
