/** Minimum correlation of a voice's neighbouring samples; 1 means equal. Speech at 16 or 24 kHz has over 0.8, noise 0. */
const ALIKE = 0.3;

/**
 * True if samples can be a voice. Any other bytes, such as an error page or a compressed file, would play as noise at full volume: their
 * neighbouring samples are unrelated. Silence is left to `levelAudio`.
 */
export function isSpeech(samples: Int16Array): boolean {
  let sum = 0;
  for (const sample of samples) sum += sample;
  const mean = sum / Math.max(1, samples.length);
  let [power, alike] = [0, 0];
  for (let at = 0; at < samples.length; at += 1) {
    const value = (samples[at] as number) - mean;
    power += value * value;
    if (at > 0) alike += value * ((samples[at - 1] as number) - mean);
  }
  return power === 0 || alike / power >= ALIKE;
}
