import { TRUE_PEAK_REACH, truePeakAt } from '@bitcue/shared/audio/true-peak.ts';

/**
 * Maximum true peak of the output, as a fraction of full scale: -1.2 dB. Speech alone, at most -1.5 dB (decision 078), passes
 * unchanged, and limited sound stays under -1 dB however it is measured.
 */
export const CEILING = 0.871;
/** Seconds in which the gain falls before a peak. Nobody notices a clip's picture being ahead of its sound by this much. */
const LOOK_AHEAD_S = 0.005;
/** Seconds in which the gain recovers by two thirds after a peak: longer than a period of the lowest voice, to avoid distortion. */
const RELEASE_S = 0.15;
/** A gain this close to 1 counts as 1. */
const NEAR = 0.000_1;
/** Samples kept from before each block, so that a true peak is computed from samples on both sides. */
const EDGE = 2 * TRUE_PEAK_REACH;

/** A limiter for sound that is processed in blocks. */
export interface Limiter {
  /** Latency in samples. */
  delay: number;
  /**
   * Limits the next block: one array per channel in `input`, written to `output`. Channels missing in `input` are silent. All channels
   * get the same gain, so that nothing moves between the speakers.
   */
  process(input: readonly Float32Array[], output: readonly Float32Array[]): void;
}

/**
 * Creates a limiter that keeps true peaks at or below its ceiling. The gain that a peak allows applies from the look-ahead before it,
 * recovers slowly after it, and is averaged over the look-ahead: it never exceeds what is allowed and has no audible steps.
 */
export function createLimiter(rate: number, channels: number, ceiling = CEILING): Limiter {
  const ahead = Math.round(LOOK_AHEAD_S * rate);
  // A peak is known only after its reach, and the gain stays low for the same distance around it.
  const delay = ahead + 2 * TRUE_PEAK_REACH;
  const release = 1 - Math.exp(-1 / (RELEASE_S * rate));
  const size = delay + 1;
  const delayed = Array.from({ length: channels }, () => new Float32Array(size));
  /** Per channel: the last samples before the block, then the block. */
  let blocks = Array.from({ length: channels }, () => new Float32Array(EDGE));
  const lowest = createLowest(ahead + 1 + 2 * TRUE_PEAK_REACH);
  const gains = new Float64Array(ahead + 1).fill(1);
  let [sum, held, allowedBefore, at] = [ahead + 1, 1, 1, 0];

  /** Returns the gain of the next output sample. `allowed` is the gain allowed for the newest sample examined. */
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
      // Blocks nearly always have the same length, so their arrays are reused and leave no garbage.
      blocks = blocks.map((before, channel) => {
        const block = before.length === EDGE + length ? before : new Float32Array(EDGE + length);
        block.set(before.subarray(-EDGE));
        const given = input[channel];
        if (given) block.set(given, EDGE);
        else block.fill(0, EDGE);
        return block;
      });
      for (let place = 0; place < length; place += 1) {
        // The newest samples are needed to compute the peaks before them.
        let peak = 0;
        for (const block of blocks) peak = Math.max(peak, truePeakAt(block, place + TRUE_PEAK_REACH, ceiling));
        const allowed = peak > ceiling ? ceiling / peak : 1;
        // A peak between two samples limits both.
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

/** Creates a function that returns the lowest of the last `count` values it was given. */
function createLowest(count: number): (value: number) => number {
  const values = new Float64Array(count);
  /** When each value was given. The queue keeps only increasing values, so its first is the lowest. */
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
