/** How alike neighbouring samples of a voice are at least, 1 being the same. Of speech at 16 or 24 kHz it is over 0.8, of noise 0. */
const ALIKE = 0.3;

/**
 * True if samples can be a voice. Bytes of something else, such as a page with an error or a packed file, are noise as loud as can be when
 * they are played: neighbouring samples know nothing of each other. Silence is left to `levelAudio`.
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
