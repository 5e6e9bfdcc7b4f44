import type { SoundCut } from '@bitcue/shared/audio/mp3/cut-mp3.ts';
import type { CutFile } from '../upload-clip.ts';

/** A file that can be cut. */
export interface OpenedClip {
  /** Seconds. */
  length: number;
  /** A sound's waveform, if it has one. */
  peaks?: string | undefined;
  /** Seconds at which a video can begin, the first one 0; null for a sound, which can begin anywhere. */
  starts: readonly number[] | null;
  /** Cuts a part out without encoding it again. A video must begin at one of `starts`, and does not fade. */
  cut: (cut: SoundCut) => Promise<CutFile>;
}

/** Returns where a part chosen to start at `start` really starts, in seconds: a video at the last key frame up to then. */
export function findStart({ starts }: Pick<OpenedClip, 'starts'>, start: number): number {
  return starts === null ? start : (starts.findLast((one) => one <= start) ?? 0);
}
