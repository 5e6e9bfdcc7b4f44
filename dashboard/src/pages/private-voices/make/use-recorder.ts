import { TRIM_DEFAULTS } from '@bitcue/shared/audio/trim-silence.ts';
import { SAMPLE_SECONDS_MAX } from '@bitcue/shared/constants/private-voices.ts';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds between two looks at the level. */
const LOOK_MS = 100;
/** Milliseconds after which it is said that nothing is heard. */
const QUIET_MS = 3_000;

/** What a recorder does. */
export type RecorderState =
  | { kind: 'idle' }
  /** The browser asks for the microphone. */
  | { kind: 'asking' }
  | { kind: 'recording' /** Seconds so far. */; seconds: number /** 0 to 1. */; level: number; isQuiet: boolean }
  | { kind: 'failed'; problem: string };

/** Why there is no recording, by the name of the browser's error, and what to do. */
const PROBLEMS: Record<string, string> = {
  NotAllowedError:
    'The browser does not let this page use the microphone. Allow it beside the address, then record again, or choose a file.',
  NotFoundError: 'No microphone was found. Connect one and record again, or choose a file.',
  NotReadableError: 'Another program uses the microphone. Close it and record again, or choose a file.',
};
/** The same for any other reason. */
const NOT_RECORDED = 'The microphone could not be used. Try again, or choose a file.';
/** The same where browsers have no microphone: on a page without https, and in old browsers. */
const NO_RECORDER = 'This browser cannot record here: recording needs https. Choose a file.';

/** Records from the microphone, up to the longest sample. `onRecorded` gets what was recorded, in the browser's own format. */
export function useRecorder(onRecorded: (recorded: Blob) => void) {
  const [state, setState] = useState<RecorderState>({ kind: 'idle' });
  const running = useRef<{ stop(): void; discard(): void } | null>(null);
  useEffect(() => () => running.current?.discard(), []);

  async function start(): Promise<void> {
    if (running.current !== null) return;
    if (navigator.mediaDevices === undefined || typeof MediaRecorder === 'undefined') {
      return setState({ kind: 'failed', problem: NO_RECORDER });
    }
    let isWanted = true;
    running.current = { stop: () => {}, discard: () => (isWanted = false) };
    setState({ kind: 'asking' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: false, channelCount: 1 } });
      if (!isWanted) return endStream(stream);
      running.current = record(stream, {
        onProgress: (progress) => setState({ kind: 'recording', ...progress }),
        onEnded(recorded) {
          running.current = null;
          setState({ kind: 'idle' });
          onRecorded(recorded);
        },
        onFailed() {
          running.current = null;
          setState({ kind: 'failed', problem: NOT_RECORDED });
        },
      });
    } catch (error) {
      running.current = null;
      const name = error instanceof Error ? error.name : '';
      if (isWanted) setState({ kind: 'failed', problem: PROBLEMS[name] ?? NOT_RECORDED });
    }
  }

  return {
    state,
    start: () => void start(),
    /** Ends the recording and reports it. */
    stop: () => running.current?.stop(),
  };
}

/** What a running recording reports. */
interface RecordReports {
  onProgress(progress: { seconds: number; level: number; isQuiet: boolean }): void;
  onEnded(recorded: Blob): void;
  onFailed(): void;
}

/** Records a stream until it is stopped or as long as a sample may be. */
function record(stream: MediaStream, { onProgress, onEnded, onFailed }: RecordReports) {
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  const meter = createMeter(stream);
  const startedAt = performance.now();
  let heardAt = startedAt;
  let isDiscarded = false;
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const look = () => {
    const now = performance.now();
    const level = meter.read();
    if (level >= TRIM_DEFAULTS.threshold) heardAt = now;
    const seconds = (now - startedAt) / 1_000;
    onProgress({ seconds: Math.min(seconds, SAMPLE_SECONDS_MAX), level, isQuiet: now - heardAt > QUIET_MS });
    if (seconds >= SAMPLE_SECONDS_MAX) stop();
  };
  const timer = setInterval(look, LOOK_MS);
  const end = () => {
    clearInterval(timer);
    meter.close();
    endStream(stream);
  };
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.addEventListener('error', () => {
    end();
    if (!isDiscarded) onFailed();
  });
  // Also when the microphone is disconnected: what was recorded until then is kept.
  recorder.addEventListener('stop', () => {
    end();
    if (!isDiscarded) onEnded(new Blob(parts, { type: recorder.mimeType }));
  });
  recorder.start();
  look();
  return {
    stop,
    discard() {
      isDiscarded = true;
      stop();
      end();
    },
  };
}

/** Measures how loud a stream is, 0 to 1. */
function createMeter(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read() {
      analyser.getFloatTimeDomainData(samples);
      return Math.min(
        1,
        samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
      );
    },
    close: () => void (context.state === 'closed' ? undefined : context.close()),
  };
}

function endStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
