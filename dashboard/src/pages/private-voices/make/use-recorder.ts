import { TRIM_DEFAULTS } from '@bitcue/shared/audio/trim-silence.ts';
import { SAMPLE_SECONDS_MAX } from '@bitcue/shared/constants/private-voices.ts';
import { useEffect, useRef, useState } from 'react';

/** Interval between measurements of the level, in milliseconds. */
const MEASURE_MS = 100;
/** Silence after which the streamer is told that nothing is heard, in milliseconds. */
const QUIET_MS = 3_000;

/** State of a recorder. */
export type RecorderState =
  | { kind: 'idle' }
  /** The browser is asking for permission to use the microphone. */
  | { kind: 'asking' }
  | { kind: 'recording' /** Seconds so far. */; seconds: number /** 0 to 1. */; level: number; isQuiet: boolean }
  | { kind: 'failed'; problem: string };

/** Texts by the name of the browser's error: why there is no recording, and what to do. */
const PROBLEMS: Record<string, string> = {
  NotAllowedError:
    'The browser does not let this page use the microphone. Allow it beside the address, then record again, or choose a file.',
  NotFoundError: 'No microphone was found. Connect one and record again, or choose a file.',
  NotReadableError: 'Another program uses the microphone. Close it and record again, or choose a file.',
};
/** Text for any other error. */
const NOT_RECORDED = 'The microphone could not be used. Try again, or choose a file.';
/** Text where browsers offer no microphone: on pages without https, and in old browsers. */
const NO_RECORDER = 'This browser cannot record here: recording needs https. Choose a file.';

/** Records from the microphone, up to the maximum length of a sample. `onRecorded` receives the browser's own format. */
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
    /** Ends the recording and passes it to `onRecorded`. */
    stop: () => running.current?.stop(),
  };
}

/** Callbacks of a running recording. */
interface RecordReports {
  onProgress(progress: { seconds: number; level: number; isQuiet: boolean }): void;
  onEnded(recorded: Blob): void;
  onFailed(): void;
}

/** Records a stream until stopped, up to the maximum length of a sample. */
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
  const measure = () => {
    const now = performance.now();
    const level = meter.read();
    if (level >= TRIM_DEFAULTS.threshold) heardAt = now;
    const seconds = (now - startedAt) / 1_000;
    onProgress({ seconds: Math.min(seconds, SAMPLE_SECONDS_MAX), level, isQuiet: now - heardAt > QUIET_MS });
    if (seconds >= SAMPLE_SECONDS_MAX) stop();
  };
  const timer = setInterval(measure, MEASURE_MS);
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
  // Also fired when the microphone is disconnected: what was recorded until then is kept.
  recorder.addEventListener('stop', () => {
    end();
    if (!isDiscarded) onEnded(new Blob(parts, { type: recorder.mimeType }));
  });
  recorder.start();
  measure();
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
