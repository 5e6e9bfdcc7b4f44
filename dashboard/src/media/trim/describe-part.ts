import type { SoundPart } from '@bitcue/shared/audio/trim-silence.ts';

/** Describes a length in seconds: '12.4 s'. */
export function describeSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}

/** Describes what is cut off before and after a part. `length` is the length of the whole, in seconds. */
export function describeCut({ start, end }: SoundPart, length: number): string {
  const cut = [
    ...(start > 0 ? [`${describeSeconds(start)} at the start`] : []),
    ...(length - end > 0 ? [`${describeSeconds(length - end)} at the end`] : []),
  ];
  return cut.length === 0 ? 'Nothing is cut off.' : `Cut off: ${cut.join(', ')}.`;
}
