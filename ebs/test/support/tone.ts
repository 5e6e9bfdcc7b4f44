/** Samples of a hum that rises and falls with each word of a text, as loud as speech: 60 ms per character. */
export function humText(text: string, rate: number): Int16Array {
  const samples = new Int16Array(Math.ceil(text.length * 0.06 * rate));
  for (let at = 0; at < samples.length; at += 1) {
    const letter = text[Math.floor((at / samples.length) * text.length)];
    const loud = letter === ' ' ? 0.02 : 0.3;
    samples[at] = Math.round(32_767 * loud * Math.sin((2 * Math.PI * 180 * at) / rate));
  }
  return samples;
}
