import { SAMPLE_FILE_MB_MAX, SAMPLE_SECONDS_MAX, SAMPLE_SECONDS_MIN } from '@bitcue/shared/constants/private-voices.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { FileAudio, Mic, Square } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { player } from '../../../media/player.ts';
import { describeClock } from '../describe-voice.ts';
import styles from './MakeVoice.module.css';
import { decodeRecording, findSampleProblem, type Recording, SAMPLE_ENDINGS } from './recording.ts';
import { type RecorderState, useRecorder } from './use-recorder.ts';

/** Gets a sample from the microphone or a file. */
export function useSampleSource(onChange: (recording: Recording) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const open = async (file: Blob) => {
    setReading(true);
    try {
      onChange(await decodeRecording(file));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setReading(false);
    }
  };
  const { state, start, stop } = useRecorder((recorded) => void open(recorded));
  return {
    state,
    isReading,
    problem: problem ?? (state.kind === 'failed' ? state.problem : null),
    /** True while a sample is being recorded or read. */
    isBusy: isReading || state.kind === 'asking' || state.kind === 'recording',
    record() {
      setProblem(null);
      start();
    },
    stop,
    choose(file: File) {
      const found = findSampleProblem(file);
      setProblem(found);
      if (found === null) void open(file);
    },
  };
}

/** Props of `SampleSource`. */
interface SampleSourceProps {
  source: ReturnType<typeof useSampleSource>;
  /** The current recording, which a new one replaces; null without one. Hidden while recording. */
  children: ReactNode | null;
}

/** Records a sample, or opens one from a file (CLONE-01). */
export function SampleSource({ source, children }: SampleSourceProps) {
  const id = useId();
  const { state, isReading, problem } = source;
  const isRecording = state.kind === 'recording';
  const isWaiting = source.isBusy && !isRecording;
  const hasRecording = children !== null;
  return (
    <div className={styles.source}>
      <div className={styles.tools}>
        <Button
          busy={isWaiting}
          onClick={() => {
            if (isRecording) return source.stop();
            player.stop();
            source.record();
          }}
        >
          {isRecording ? (
            <Square size={14} fill="currentColor" aria-hidden="true" />
          ) : (
            <Mic size={16} aria-hidden="true" />
          )}
          {isRecording ? 'Stop' : hasRecording ? 'Record again' : 'Record'}
        </Button>
        {isRecording ? (
          <span className={styles.time}>
            {describeClock(state.seconds)} / {describeClock(SAMPLE_SECONDS_MAX)}
          </span>
        ) : (
          <label className={styles.choose} aria-disabled={isWaiting || undefined}>
            <input
              type="file"
              className={styles.file}
              accept={SAMPLE_ENDINGS.join(',')}
              aria-describedby={`${id}-limits${problem ? ` ${id}-problem` : ''}`}
              disabled={isWaiting}
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                // Allow choosing the same file again.
                currentTarget.value = '';
                if (file) source.choose(file);
              }}
            />
            <FileAudio size={16} aria-hidden="true" />
            {hasRecording ? 'Choose another file' : 'Choose a file'}
          </label>
        )}
      </div>
      {isRecording ? <meter className={styles.level} aria-label="Level" value={state.level} /> : null}
      <p id={`${id}-limits`} className={isRecording && state.isQuiet ? styles.warn : styles.sentence} role="status">
        {isReading ? 'Reading the recording…' : describeStep(state)}
      </p>
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
      {isRecording ? null : children}
    </div>
  );
}

/** Describes what is happening, or what is needed. */
function describeStep(state: RecorderState): string {
  if (state.kind === 'asking') return 'The browser asks whether this page may use the microphone.';
  if (state.kind === 'recording') {
    return state.isQuiet
      ? 'Nothing is heard. Check which microphone the browser uses.'
      : `Recording. It stops by itself after ${SAMPLE_SECONDS_MAX} seconds.`;
  }
  return `One person, ${SAMPLE_SECONDS_MIN} to ${SAMPLE_SECONDS_MAX} seconds, without music. Files: mp3 or wav up to ${SAMPLE_FILE_MB_MAX} MB.`;
}
