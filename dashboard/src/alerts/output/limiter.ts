import { TRUE_PEAK_REACH, truePeakAt } from '@bitcue/shared/audio/true-peak.ts';

/**
 * Highest true peak that leaves the limiter, as a fraction of full scale: -1.2 dB. Speech alone, at most -1.5 dB (decision 078), passes
 * unchanged, and what is limited stays under -1 dB however it is measured.
 */
export const CEILING = 0.871;
/** Seconds in which the gain goes down before a peak. Pictures of a clip are not seen to be ahead of its sound by that. */
const LOOK_AHEAD_S = 0.005;
/** Seconds in which two thirds of the gain come back after a peak: slower than a period of the lowest voice, so nothing is distorted. */
const RELEASE_S = 0.15;
/** A gain this near to 1 is 1. */
const NEAR = 0.000_1;
/** Tells how far samples before and after a block must be known for its true peaks. */
const EDGE = 2 * TRUE_PEAK_REACH;

/** A limiter of sound that comes in blocks. */
export interface Limiter {
  /** Samples by which the sound comes out later. */
  delay: number;
  /**
   * Limits the next block: a channel each in `input`, written to `output`. Channels that `input` lacks are silent. All channels get the
   * same gain, so that nothing moves between the speakers.
   */
  process(input: readonly Float32Array[], output: readonly Float32Array[]): void;
}

/**
 * Creates a limiter that lets no true peak above its ceiling pass. The gain that a peak allows holds from the look-ahead before it, comes
 * back slowly after it, and is averaged over the look-ahead: never more than allowed, and without steps that could be heard.
 */
export function createLimiter(rate: number, channels: number, ceiling = CEILING): Limiter {
  const ahead = Math.round(LOOK_AHEAD_S * rate);
  // Peaks are known as late as they reach, and the gain is low for as long around them.
  const delay = ahead + 2 * TRUE_PEAK_REACH;
  const release = 1 - Math.exp(-1 / (RELEASE_S * rate));
  const size = delay + 1;
  const delayed = Array.from({ length: channels }, () => new Float32Array(size));
  /** For each channel: the last samples that are known, and the block. */
  let blocks = Array.from({ length: channels }, () => new Float32Array(EDGE));
  const lowest = createLowest(ahead + 1 + 2 * TRUE_PEAK_REACH);
  const gains = new Float64Array(ahead + 1).fill(1);
  let [sum, held, allowedBefore, at] = [ahead + 1, 1, 1, 0];

  /** Returns the gain of the sample that comes out next. `allowed`: that of the one which was looked at last. */
  function nextGain(allowed: number): number {
    held = Math.min(lowest(allowed), held + (1 - held) * release);
    if (held > 1 - NEAR) held = 1;
    const place = at % gains.length;
    sum += held - (gains[place] as number);
    gains[place] = held;
    return sum / gains.length;
  }

  return {
    delay,
    process(input, output) {
      const length = output[0]?.length ?? 0;
      // Blocks are as long as the one before, nearly always, so that nothing is left to collect.
      blocks = blocks.map((before, channel) => {
        const block = before.length === EDGE + length ? before : new Float32Array(EDGE + length);
        block.set(before.subarray(-EDGE));
        const given = input[channel];
        if (given) block.set(given, EDGE);
        else block.fill(0, EDGE);
        return block;
      });
      for (let place = 0; place < length; place += 1) {
        // The newest samples are needed for the peaks before them.
        let peak = 0;
        for (const block of blocks) peak = Math.max(peak, truePeakAt(block, place + TRUE_PEAK_REACH, ceiling));
        const allowed = peak > ceiling ? ceiling / peak : 1;
        // A peak between two samples is made of both.
        const gain = nextGain(Math.min(allowed, allowedBefore));
        allowedBefore = allowed;
        for (let channel = 0; channel < channels; channel += 1) {
          const ring = delayed[channel] as Float32Array;
          const out = output[channel];
          ring[at % size] = blocks[channel]?.[EDGE + place] as number;
          if (out) out[place] = (ring[(at + 1) % size] as number) * gain;
        }
        at += 1;
      }
    },
  };
}

/** Returns a function that returns the lowest of the last `count` values it was given. Before the first, they are 1. */
function createLowest(count: number): (value: number) => number {
  const values = new Float64Array(count);
  /** When each of them was given. Each is higher than those before it. */
  const times = new Float64Array(count);
  let [first, end, now] = [0, 0, 0];
  return (value) => {
    while (end > first && (values[(end - 1) % count] as number) >= value) end -= 1;
    values[end % count] = value;
    times[end % count] = now;
    end += 1;
    if ((times[first % count] as number) <= now - count) first += 1;
    now += 1;
    return values[first % count] as number;
  };
}
