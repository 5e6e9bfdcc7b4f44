/** Pitch in Hz below which there is no voice, and frequency in Hz above which there are no harmonics. */
const [VOICED_HZ, HARMONICS_HZ] = [40, 11_000];
/** Where the sine of half the phase is below this, the sum of harmonics is at its peak, and its formula would divide by zero. */
const PEAK = 1e-3;

/**
 * Creates a pulse train from the pitch of each frame: at each sample the sum of all harmonics, cos t + cos 2t + ... + cos ht,
 * by Dirichlet's formula. The pitch is interpolated linearly between the middles of the frames; where there is no voice, the train is
 * silent.
 */
export function createPulses(pitches: Float32Array, hop: number, rate: number): Float64Array {
  const pulses = new Float64Array(pitches.length * hop);
  const last = pitches.length - 1;
  let turns = 0;
  for (let at = 0; at < pulses.length; at += 1) {
    const place = (at + 0.5) / hop - 0.5;
    const before = Math.floor(place);
    const low = pitches[Math.max(before, 0)] as number;
    const high = pitches[Math.min(before + 1, last)] as number;
    const pitch = low + (high - low) * (place - before);
    const voiced = Math.max(pitch, VOICED_HZ);
    turns = (turns + voiced / rate) % 1;
    if (pitch <= VOICED_HZ) continue;
    const harmonics = Math.floor(HARMONICS_HZ / voiced);
    const half = Math.PI * turns;
    const sine = Math.sin(half);
    pulses[at] = Math.abs(sine) < PEAK ? harmonics : (Math.sin((2 * harmonics + 1) * half) / sine - 1) / 2;
  }
  return pulses;
}
