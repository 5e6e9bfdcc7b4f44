import { Worker } from 'node:worker_threads';
import type { Log } from '../ports/system.ts';
import type { RenderedSpeech, SpeechEngine } from './speech.ts';

/** Milliseconds that rendering one text may take. */
const JOB_TIMEOUT_MS = 30_000;
/** Maximum length of speech in milliseconds: some scripts take a minute for 250 characters. */
const MAX_AUDIO_MS = 60_000;
/** Texts that can wait; further ones are refused immediately. */
const QUEUE_MAX = 200;
/** Tries per text if the worker dies. */
const MAX_TRIES = 2;

/** Options of an engine. Only tests set more than `log`. */
export interface WorkerEngineOptions {
  log: Log;
  /** npm package that the engine is in. */
  packageName?: string;
  jobTimeoutMs?: number;
  queueMax?: number;
}

/** What differs between engines: the id, the package, and the first module of their worker thread. */
export interface WorkerEngineKind extends WorkerEngineOptions {
  id: SpeechEngine['id'];
  packageName: string;
  script: URL;
  canSpeak(text: string): boolean;
}

/** A job for the worker. */
export interface SpeechJob {
  id: number;
  /** The engine's own name of a voice. */
  voice: string;
  text: string;
  /** Audio is truncated here. */
  maxAudioMs: number;
}

/** The worker's answer. `missing` means that the optional package is not installed. */
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

/** An engine in a worker thread. `workerThreadId` identifies the running one, if any. */
export interface WorkerEngine extends SpeechEngine {
  workerThreadId(): number | null;
  /** Terminates the worker immediately, as a crash would. */
  terminateWorker(): Promise<void>;
}

/**
 * Creates an engine that renders in a worker thread, one text at a time. The worker starts with the
 * first text, never keeps the process alive while idle, and is replaced if it dies or hangs. The queue is not a plain
 * limit of one, because a text whose worker died goes back to its head. `render` throws if the package is
 * missing, the queue is full, the voice is unknown, there is nothing to hear, or rendering takes too long.
 */
export function createWorkerEngine(kind: WorkerEngineKind): WorkerEngine {
  const { id, script, canSpeak, log, packageName, jobTimeoutMs = JOB_TIMEOUT_MS, queueMax = QUEUE_MAX } = kind;
  const queue: Waiting[] = [];
  let worker: Worker | null = null;
  let active: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;
  let nextId = 1;
  let closed = false;

  const start = (): Worker => {
    const started = new Worker(script, {
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
    id,
    canSpeak,
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
