import type { Log } from '../ports/system.ts';
import type { RenderedSpeech } from './speech.ts';

/** Time limit for rendering one text, in milliseconds. */
const JOB_TIMEOUT_MS = 30_000;
/** Maximum length of speech in milliseconds: some scripts take a minute for 250 characters. */
const MAX_AUDIO_MS = 60_000;
/** Texts that can wait; further ones are refused immediately. */
const QUEUE_MAX = 200;
/** Maximum tries per text if the host dies. */
const MAX_TRIES = 2;

/** A text to render. */
export interface SpeechJob {
  id: number;
  /** The engine's own name of a voice. */
  voice: string;
  text: string;
  /** Audio that was rendered elsewhere and only has to be levelled and encoded: 16-bit mono samples and their rate in Hz. */
  audio?: { samples: Int16Array; rate: number };
  /** Audio is truncated here. */
  maxAudioMs: number;
}

/** Outcome of a job. `residentBytes`: memory of the host, if it is a separate process. */
export type SpeechJobResult = { id: number; residentBytes?: number } & (
  | ({ kind: 'done' } & RenderedSpeech)
  | { kind: 'failed'; reason: string }
);

/** A running thread or process that does one job at a time. */
export interface SpeechHost {
  /** Number of the thread or process. */
  id: number;
  post(job: SpeechJob): void;
  /** Makes the host keep our process alive; `unref` undoes it. */
  ref(): void;
  unref(): void;
  /** Ends it immediately, as a crash would. */
  end(): Promise<void>;
}

/** Events that a host reports. */
export interface HostEvents {
  onResult(result: SpeechJobResult): void;
  /** Called once when the host has ended, for whatever reason. */
  onExit(reason: string): void;
}

/** Limits of a queue. Only tests set them. */
export interface SpeechQueueLimits {
  jobTimeoutMs?: number;
  queueMax?: number;
}

/** Dependencies of `createSpeechQueue`. */
export interface SpeechQueueParts extends SpeechQueueLimits {
  log: Log;
  start(events: HostEvents): SpeechHost;
  /** Idle time after which the host is ended to free its memory, in milliseconds; null for never. */
  idleMs?: number | null;
  /** A host whose memory exceeds this is ended after its current text. */
  maxResidentBytes?: number;
}

/** Renders texts in a host. */
export interface SpeechQueue {
  render(voice: string, text: string, audio?: SpeechJob['audio']): Promise<RenderedSpeech>;
  close(): Promise<void>;
  /** Number of the running thread or process; null while there is none. */
  hostId(): number | null;
  /** Ends the host immediately, as a crash would. */
  endHost(): Promise<void>;
}

interface Waiting {
  job: SpeechJob;
  tries: number;
  resolve(speech: RenderedSpeech): void;
  reject(error: Error): void;
}

/**
 * Creates a queue of texts that are rendered one at a time. The host starts with the first text, never keeps our process alive
 * while idle, and is replaced if it dies or hangs. A plain concurrency limit would not do, because a text whose host died goes
 * back to the head of the queue. `render` throws if the engine fails, the queue is full, or rendering takes too long.
 */
export function createSpeechQueue({
  log,
  start,
  jobTimeoutMs = JOB_TIMEOUT_MS,
  queueMax = QUEUE_MAX,
  idleMs = null,
  maxResidentBytes = Number.POSITIVE_INFINITY,
}: SpeechQueueParts): SpeechQueue {
  const queue: Waiting[] = [];
  let host: SpeechHost | null = null;
  let active: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;
  let nextId = 1;
  let closed = false;

  const startHost = (): SpeechHost => {
    const started = start({ onResult: finish, onExit: (reason) => onExit(started, reason) });
    started.unref();
    return started;
  };

  const onExit = (ended: SpeechHost, reason: string) => {
    if (host !== ended) return;
    host = null;
    clearTimeout(timer);
    const interrupted = active;
    active = null;
    if (interrupted !== null) {
      log.warn('speech.worker-died', { reason, tries: interrupted.tries });
      if (interrupted.tries < MAX_TRIES && !closed) queue.unshift(interrupted);
      else interrupted.reject(new Error('The speech worker ended while it spoke.'));
    }
    pump();
  };

  /** Ends the host between texts. The next text starts another one. */
  const dismiss = (why: string, residentBytes: number | undefined) => {
    const idle = host;
    host = null;
    log.info('speech.worker-ended', { why, residentBytes });
    void idle?.end();
  };

  const finish = ({ id, residentBytes, ...result }: SpeechJobResult) => {
    const done = active;
    if (done?.job.id !== id) return;
    clearTimeout(timer);
    active = null;
    host?.unref();
    if (result.kind === 'done') done.resolve(result);
    else done.reject(new Error(result.reason));
    if (residentBytes !== undefined && residentBytes > maxResidentBytes) dismiss('memory', residentBytes);
    pump();
    if (active === null && host !== null && idleMs !== null && !closed) {
      timer = setTimeout(() => dismiss('idle', residentBytes), idleMs).unref();
    }
  };

  const onTimeout = () => {
    const late = active;
    const hung = host;
    active = null;
    host = null;
    late?.reject(new Error(`Speech took longer than ${jobTimeoutMs} ms.`));
    log.warn('speech.timeout', { jobTimeoutMs });
    void hung?.end();
    pump();
  };

  const pump = () => {
    if (active !== null || closed) return;
    const next = queue.shift();
    if (next === undefined) return;
    host ??= startHost();
    host.ref();
    active = { ...next, tries: next.tries + 1 };
    clearTimeout(timer);
    timer = setTimeout(onTimeout, jobTimeoutMs);
    host.post(next.job);
  };

  return {
    render: (voice, text, audio) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The speech engine is closed.'));
        if (queue.length >= queueMax) return reject(new Error('Too much speech is waiting.'));
        const job = { id: nextId++, voice, text, maxAudioMs: MAX_AUDIO_MS, ...(audio !== undefined && { audio }) };
        queue.push({ job, tries: 0, resolve, reject });
        pump();
      }),
    hostId: () => host?.id ?? null,
    endHost: async () => host?.end(),
    async close() {
      closed = true;
      clearTimeout(timer);
      for (const waiting of queue.splice(0)) waiting.reject(new Error('The speech engine is closed.'));
      await host?.end();
    },
  };
}
