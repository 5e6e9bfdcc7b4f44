import { bell, envelope, level, makeNoise, record, SAMPLE_RATE, soften } from '../media-kit/synth.mjs';

/** Two short blasts and a long one: a bright chord of detuned horns that sags at the end. */
export function airHorn() {
  const blasts = [
    [0, 0.22],
    [0.28, 0.22],
    [0.56, 1.25],
  ];
  const horns = [349.2, 440, 523.3, 698.5].flatMap((hertz) => [hertz * 0.996, hertz, hertz * 1.005]);
  const phases = horns.map((_, index) => index * 0.37);
  const samples = record(1.9, (time) => {
    const blast = blasts.find(([start, length]) => time >= start && time <= start + length);
    const [start, length] = blast ?? [time, 0];
    const at = time - start;
    const bend = 1 - 0.05 * Math.exp(-at / 0.03) - 0.04 * Math.max(0, (at - length + 0.25) / 0.25);
    const sum = horns.reduce((total, hertz, index) => {
      phases[index] += (hertz * bend) / SAMPLE_RATE;
      return total + ((phases[index] % 1) * 2 - 1);
    }, 0);
    return Math.tanh(sum * 0.35) * envelope(at, length, 0.012, 0.07);
  });
  return level(soften(samples, 3_200), 0.5);
}

/** Three rising bells: short, soft, and audible over music. */
export function chime() {
  const notes = [
    [0, 659.3],
    [0.11, 880],
    [0.22, 1_318.5],
  ];
  return level(
    record(1.5, (time) => {
      const sum = notes.reduce((total, [start, hertz]) => total + bell(time - start, hertz, 0.45), 0);
      return sum * envelope(time, 1.5, 0.001, 0.25);
    }),
    0.6,
  );
}

/** A pop, followed by falling bells. */
export function confettiPop(seconds) {
  const noise = makeNoise(11);
  const bells = Array.from({ length: 16 }, (_, index) => [
    0.12 + index * 0.13 + noise() * 0.04,
    [1_046.5, 1_174.7, 1_318.5, 1_568, 1_760, 2_093][Math.floor((noise() + 1) * 3)] ?? 1_046.5,
    Math.exp(-index / 7),
  ]);
  const pop = soften(
    record(seconds, (time) => noise() * Math.exp(-time / 0.05) * Math.min(1, time / 0.001)),
    2_400,
  );
  const thump = (time) =>
    Math.sin(2 * Math.PI * (70 * time + 6 * (1 - Math.exp(-time / 0.03)))) * Math.exp(-time / 0.09);
  return level(
    record(seconds, (time) => {
      const sparkle = bells.reduce(
        (sum, [start, hertz, gain]) => sum + gain * 0.16 * bell(time - start, hertz, 0.3),
        0,
      );
      const at = Math.min(pop.length - 1, Math.round(time * SAMPLE_RATE));
      return (pop[at] * 1.6 + thump(time) * 0.7 + sparkle) * envelope(time, seconds, 0.001, 0.3);
    }),
  );
}

/** A quick run up a bright chord, with an echo. */
export function shimmer(seconds) {
  const run = [784, 987.8, 1_174.7, 1_568, 1_975.5, 2_349.3, 3_136];
  return level(
    record(seconds, (time) => {
      const notes = run.reduce(
        (sum, hertz, index) =>
          sum + bell(time - index * 0.055, hertz, 0.4) * 0.5 + bell(time - 0.4 - index * 0.055, hertz, 0.3) * 0.18,
        0,
      );
      return notes * envelope(time, seconds, 0.001, 0.5);
    }),
    0.65,
  );
}
