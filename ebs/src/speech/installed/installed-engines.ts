import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { INSTALLED_ENGINES } from '../../ports/speech.ts';
import type { Log } from '../../ports/system.ts';
import { isMostlyLatin } from '../clean-speech-text.ts';
import type { SpeechEngine } from '../speech.ts';
import { createSpeechQueue, type HostEvents, type SpeechHost, type SpeechQueueLimits } from '../speech-queue.ts';

/** Milliseconds without a text after which the process is ended: it takes some 450 MB, and starts in two seconds. */
const IDLE_MS = 300_000;
/** A process with more memory than this is replaced after its text. */
const MAX_RESIDENT_BYTES = 1_500_000_000;
/** Characters of what the process wrote to stderr that are kept for the log. */
const STDERR_MAX = 500;

/** Options of the engines. Only tests set more than `log` and `folder`. */
export interface InstalledEngineOptions extends SpeechQueueLimits {
  log: Log;
  /** Folder of the installed voices. */
  folder: string;
  idleMs?: number;
  maxResidentBytes?: number;
  /** First module of the process. */
  script?: URL;
}

/** The engines of installed voices. Tests look at their process. */
export interface InstalledEngines {
  engines: readonly SpeechEngine[];
  processId(): number | null;
  close(): Promise<void>;
}

/**
 * Creates the engines of installed voices. They share one process: a network takes hundreds of megabytes, which a thread does not
 * give back when it ends. It gets no settings of ours, so no secret.
 */
export function createInstalledEngines({
  log,
  folder,
  idleMs = IDLE_MS,
  maxResidentBytes = MAX_RESIDENT_BYTES,
  script = new URL('./start-speech-process.mjs', import.meta.url),
  ...limits
}: InstalledEngineOptions): InstalledEngines {
  const start = (events: HostEvents) => startProcess(script, folder, events);
  const queue = createSpeechQueue({ ...limits, log, start, idleMs, maxResidentBytes });
  const engines = INSTALLED_ENGINES.map((id) => ({
    id,
    // Piper has voices for many scripts, and reads out the letters of others.
    canSpeak: id === 'piper' ? () => true : isMostlyLatin,
    render: (voice: string, text: string) => queue.render(`${id}/${voice}`, text),
    close: queue.close,
  }));
  return { engines, processId: queue.hostId, close: queue.close };
}

function startProcess(script: URL, folder: string, { onResult, onExit }: HostEvents): SpeechHost {
  const { PATH, SystemRoot } = process.env;
  const child = fork(fileURLToPath(script), [folder], {
    env: { PATH, SystemRoot },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let written = '';
  child.stderr?.on('data', (chunk) => {
    written = `${written}${chunk}`.slice(-STDERR_MAX);
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      if (hasEnded) return;
      hasEnded = true;
      onExit(reason);
      resolve();
    };
    child.on('error', (error) => end(error.message));
    child.on('exit', (code, signal) => end(`${signal ?? `exit code ${code}`} ${written.trim()}`.trim()));
  });
  child.on('message', onResult);
  const handles = [child, child.channel, child.stderr as unknown as { ref(): void; unref(): void } | null];
  return {
    id: child.pid ?? -1,
    // If it has ended, `exit` says so.
    post: (job) => void child.send(job, () => {}),
    ref() {
      for (const handle of handles) handle?.ref();
    },
    unref() {
      for (const handle of handles) handle?.unref();
    },
    async end() {
      // Otherwise our process could end before it is told.
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
  };
}
