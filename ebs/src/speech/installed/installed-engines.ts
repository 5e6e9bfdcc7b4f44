import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { INSTALLED_ENGINES } from '../../ports/speech.ts';
import type { Log } from '../../ports/system.ts';
import { isMostlyLatin } from '../clean-speech-text.ts';
import type { SpeechEngine } from '../speech.ts';
import { createSpeechQueue, type HostEvents, type SpeechHost, type SpeechQueueLimits } from '../speech-queue.ts';

/** Idle time after which the process is ended, in milliseconds: it takes about 450 MB, and starts in two seconds. */
const IDLE_MS = 300_000;
/** A process whose memory exceeds this is replaced after its current text. */
const MAX_RESIDENT_BYTES = 1_500_000_000;
/** Maximum characters of the process's stderr kept for the log. */
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

/** The engines of installed voices. Tests inspect their process. */
export interface InstalledEngines {
  engines: readonly SpeechEngine[];
  processId(): number | null;
  close(): Promise<void>;
}

/**
 * Creates the engines of installed voices. They share one process: a network takes hundreds of megabytes, which a thread does not
 * free when it ends. The process receives none of our settings, so no secrets.
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
    // Piper has voices for many scripts, and spells out the letters of others.
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
    // If the process has ended, `exit` reports it.
    post: (job) => void child.send(job, () => {}),
    ref() {
      for (const handle of handles) handle?.ref();
    },
    unref() {
      for (const handle of handles) handle?.unref();
    },
    async end() {
      // Otherwise our process could end before the child's exit is reported.
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
  };
}
