import { Worker } from 'node:worker_threads';
import type { Log } from '../ports/system.ts';
import type { RenderedSpeech, SpeechEngine } from './speech.ts';

/** The offline engine. Optional, because its licence is the GPL; it is loaded in a worker of its own. */
const ESPEAK_PACKAGE = '@echogarden/espeak-ng-emscripten';
/** Milliseconds one piece of speech may take; espeak-ng speaks 500 characters in about 200. */
const JOB_TIMEOUT_MS = 30_000;
/** Milliseconds. No piece of speech lasts longer: some scripts take a minute for 250 characters. */
const MAX_AUDIO_MS = 60_000;
/** Pieces waiting at most; beyond, asking is refused at once. */
const QUEUE_MAX = 200;
/** Times a piece is tried when the worker dies under it. */
const MAX_TRIES = 2;

/** What differs in tests. */
export interface EspeakEngineOptions {
  log: Log;
  packageName?: string;
  jobTimeoutMs?: number;
  queueMax?: number;
}

/** What the engine asks of its worker. */
export interface SpeechJob {
  id: number;
  /** espeak-ng's name of a voice, with an optional variant: `en-us+f3`. */
  voice: string;
  text: string;
  /** Audio is cut here. */
  maxAudioMs: number;
}

/** What the worker answers. `missing`: the optional package is not installed. */
export type SpeechJobResult =
  | { id: number; kind: 'done'; mp3: Uint8Array; durationMs: number; rms: number }
  | { id: number; kind: 'missing' }
  | { id: number; kind: 'failed'; reason: string };

interface Waiting {
  job: SpeechJob;
  tries: number;
  resolve(speech: RenderedSpeech): void;
  reject(error: Error): void;
}

/** The espeak-ng engine; `workerThreadId` tells whether, and which, worker runs. */
export interface EspeakEngine extends SpeechEngine {
  workerThreadId(): number | null;
  /** Ends the worker at once, as a crash would. */
  terminateWorker(): Promise<void>;
}

/**
 * Speaks with espeak-ng in a worker thread, one piece after the other. The worker starts with the first piece, never
 * keeps the process alive while idle, and is replaced when it dies or hangs. `render` throws when the optional package
 * is missing, the queue is full, the voice is unknown, there is nothing to hear, or time is up.
 */
export function createEspeakEngine(options: EspeakEngineOptions): EspeakEngine {
  const { log, packageName = ESPEAK_PACKAGE, jobTimeoutMs = JOB_TIMEOUT_MS, queueMax = QUEUE_MAX } = options;
  const queue: Waiting[] = [];
  let worker: Worker | null = null;
  let active: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;
  let nextId = 1;
  let closed = false;

  const start = (): Worker => {
    const started = new Worker(new URL('./start-espeak-worker.mjs', import.meta.url), {
      workerData: { packageName },
      execArgv: [],
    });
    started.on('message', (result: SpeechJobResult) => finish(result));
    started.on('error', (error) => log.error('speech.worker-failed', { reason: error.message }));
    started.on('exit', (code) => onExit(started, code));
    started.unref();
    return started;
  };

  const onExit = (ended: Worker, code: number) => {
    if (worker !== ended) return;
    worker = null;
    clearTimeout(timer);
    const interrupted = active;
    active = null;
    if (interrupted !== null) {
      log.warn('speech.worker-died', { code, tries: interrupted.tries });
      if (interrupted.tries < MAX_TRIES && !closed) queue.unshift(interrupted);
      else interrupted.reject(new Error('The speech worker ended while it spoke.'));
    }
    pump();
  };

  const finish = (result: SpeechJobResult) => {
    const done = active;
    if (done?.job.id !== result.id) return;
    clearTimeout(timer);
    active = null;
    worker?.unref();
    if (result.kind === 'done') done.resolve(result);
    else if (result.kind === 'missing') {
      done.reject(new Error(`Speech needs the optional package ${packageName}. Run: npm install ${packageName}`));
    } else done.reject(new Error(result.reason));
    pump();
  };

  const onTimeout = () => {
    const late = active;
    const hung = worker;
    active = null;
    worker = null;
    late?.reject(new Error(`Speech took longer than ${jobTimeoutMs} ms.`));
    log.warn('speech.timeout', { jobTimeoutMs });
    void hung?.terminate();
    pump();
  };

  const pump = () => {
    if (active !== null || closed) return;
    const next = queue.shift();
    if (next === undefined) return;
    worker ??= start();
    worker.ref();
    active = { ...next, tries: next.tries + 1 };
    timer = setTimeout(onTimeout, jobTimeoutMs);
    worker.postMessage(next.job);
  };

  return {
    id: 'espeak',
    render: (voice, text) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The speech engine is closed.'));
        if (queue.length >= queueMax) return reject(new Error('Too much speech is waiting.'));
        queue.push({ job: { id: nextId++, voice, text, maxAudioMs: MAX_AUDIO_MS }, tries: 0, resolve, reject });
        pump();
      }),
    workerThreadId: () => worker?.threadId ?? null,
    async terminateWorker() {
      await worker?.terminate();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      for (const waiting of queue.splice(0)) waiting.reject(new Error('The speech engine is closed.'));
      await worker?.terminate();
    },
  };
}
