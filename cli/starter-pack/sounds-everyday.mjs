import {
  addRoom,
  envelope,
  glide,
  makeNoise,
  overlay,
  record,
  resonate,
  soften,
  thin,
  waves,
} from '../media-kit/synth.mjs';

/** Noise that fades: `decay` in seconds. */
function burst(seconds, decay, seed) {
  const noise = makeNoise(seed);
  return record(seconds, (time) => noise() * Math.exp(-time / decay) * Math.min(1, time / 0.001));
}

/** A drum: a falling tone with some skin. */
function drum(hertz, seconds, seed) {
  const voice = glide(waves.sine, (time) => hertz * (1 + 1.2 * Math.exp(-time / 0.03)));
  const skin = soften(burst(seconds, 0.03, seed), 2_000);
  return record(seconds, (time) => voice(time) * Math.exp(-time / (seconds / 4))).map(
    (sample, index) => sample + skin[index] * 0.8,
  );
}

/** A stroke on a snare drum. */
function snare(seed, decay = 0.07) {
  const rattle = thin(burst(0.25, decay, seed), 900);
  const shell = record(0.25, (time) => waves.sine(190 * time) * Math.exp(-time / 0.05));
  return rattle.map((sample, index) => sample * 0.8 + shell[index] * 0.6);
}

const scale = (samples, gain) => samples.map((sample) => sample * gain);

/** Strokes that grow louder, and a final one. */
export const drumRoll = () => {
  const strokes = Array.from({ length: 46 }, (_, index) => [
    index * 0.04 + (index % 2) * 0.004,
    scale(snare(index + 3, 0.035), 0.25 + 0.6 * (index / 46) ** 1.5),
  ]);
  const crash = thin(burst(1.1, 0.3, 99), 2_500);
  return overlay(3.1, [
    ...strokes,
    [1.9, scale(snare(77, 0.12), 1.3)],
    [1.9, drum(85, 0.5, 5)],
    [1.9, scale(crash, 0.7)],
  ]);
};

/** Two drums and a cymbal, after a joke. */
export const rimshot = () =>
  overlay(1.4, [
    [0, drum(190, 0.3, 1)],
    [0.16, drum(140, 0.35, 2)],
    [0.42, scale(snare(8), 0.9)],
    [0.42, scale(thin(burst(0.95, 0.24, 12), 3_500), 0.9)],
  ]);

/** Many hands, each clap a short knock at its own pitch. */
export const applause = () => {
  const draw = makeNoise(21);
  const claps = Array.from({ length: 420 }, () => {
    const start = ((draw() + 1) / 2) * 3;
    const hertz = 1_000 + 900 * (draw() + 1);
    const swell = Math.min(1, start / 0.5, (3.3 - start) / 1.2);
    return [
      start,
      scale(resonate(burst(0.05, 0.011, Math.round((draw() + 2) * 1e6)), hertz, 1.1), swell * (1 + draw() * 0.4)),
    ];
  });
  return addRoom(overlay(3.2, claps), 0.35);
};

/** A rush of air. */
export const whoosh = () => {
  const noise = makeNoise(4);
  let [low, band] = [0, 0];
  return record(0.9, (time) => {
    const hertz = 300 + 2_600 * Math.exp(-(((time - 0.42) / 0.17) ** 2));
    const step = 2 * Math.sin((Math.PI * hertz) / 44_100);
    low += step * band;
    band += step * (noise() - low - 0.7 * band);
    return band * Math.exp(-(((time - 0.42) / 0.2) ** 2)) * envelope(time, 0.9, 0.02, 0.1);
  });
};

/** Two tones in turn, three times. */
export const alarm = () => {
  const voice = glide(waves.triangle, (time) => (Math.floor(time / 0.25) % 2 === 0 ? 880 : 660));
  const over = glide(waves.square, (time) => (Math.floor(time / 0.25) % 2 === 0 ? 880 : 660));
  return soften(
    record(1.5, (time) => (voice(time) + over(time) * 0.25) * envelope(time % 0.25, 0.25, 0.006, 0.02)),
    4_000,
  );
};

/** Three falling beams. */
export const laser = () => {
  const beam = () => {
    const voice = glide(waves.saw, (time) => 180 + 2_000 * Math.exp(-time / 0.07));
    return soften(
      record(0.28, (time) => voice(time) * envelope(time, 0.28, 0.002, 0.18)),
      5_000,
    );
  };
  return overlay(0.8, [
    [0, beam()],
    [0.2, beam()],
    [0.4, beam()],
  ]);
};

/** A bubble, and two smaller ones. */
export const bubblePop = () => {
  const pop = (hertz) => {
    const voice = glide(waves.sine, (time) => hertz * (1 + 1.6 * (time / 0.09)));
    return record(0.09, (time) => voice(time) * envelope(time, 0.09, 0.004, 0.03));
  };
  return overlay(0.5, [
    [0, pop(420)],
    [0.16, pop(560)],
    [0.27, pop(700)],
  ]);
};

/** A spring released. */
export const boing = () => {
  const voice = glide(waves.triangle, (time) => 150 + 110 * time + 70 * Math.exp(-time * 2.6) * Math.sin(time * 62));
  return record(1.1, (time) => voice(time) * Math.exp(-time / 0.42) * envelope(time, 1.1, 0.003, 0.2));
};

/** Two beats, three times. */
export const heartbeat = () => {
  const beat = (gain) => scale(drum(62, 0.26, 31), gain);
  const pairs = [0, 0.85, 1.7].flatMap((start) => [
    [start, beat(1)],
    [start + 0.24, beat(0.7)],
  ]);
  // A second voice an octave higher, so that small speakers can play it.
  const upper = pairs.map(([start, samples]) => [start, scale(resonate(samples, 130, 2), 0.9)]);
  return overlay(2.4, [...pairs, ...upper]);
};

/** A clock at double speed, for two seconds. */
export const tickTock = () => {
  const tick = (hertz, seed) => addRoom(resonate(burst(0.12, 0.02, seed), hertz, 7), 0.5, 0.15);
  return overlay(
    2.4,
    [0, 1, 2, 3, 4].map((index) => [index * 0.5, tick(index % 2 === 0 ? 2_300 : 1_650, index + 40)]),
  );
};

/** Three knocks on wood. */
export const doorKnock = () => {
  const knock = (seed) => {
    const thud = resonate(burst(0.2, 0.02, seed), 210, 3);
    const wood = resonate(burst(0.2, 0.008, seed + 1), 780, 4);
    return addRoom(
      overlay(0.2, [
        [0, thud],
        [0, scale(wood, 0.7)],
      ]),
      0.5,
      0.15,
    );
  };
  return overlay(1.2, [
    [0, knock(51)],
    [0.26, knock(53)],
    [0.52, scale(knock(55), 1.2)],
  ]);
};

/** A rough low tone: no. */
export const wrongAnswer = () => {
  const voices = [116, 123.5].map((hertz) => glide(waves.square, () => hertz));
  return soften(
    record(0.85, (time) => (voices[0](time) + voices[1](time)) * envelope(time, 0.85, 0.01, 0.08)),
    1_800,
  );
};

/** A clap nearby, then rolling. */
export const thunder = () => {
  const noise = makeNoise(63);
  const roll = soften(
    record(3.2, (time) => {
      const rumble = 0.55 + 0.45 * Math.sin(time * 7 + 2 * Math.sin(time * 3.1));
      return noise() * rumble * Math.exp(-time / 1.1) * envelope(time, 3.2, 0.02, 0.8);
    }),
    230,
  );
  const crack = soften(burst(0.7, 0.11, 65), 2_800);
  return overlay(3.2, [
    [0, scale(crack, 0.5)],
    [0, scale(roll, 3.4)],
  ]);
};

/** A wailing, inhuman voice. */
export const ghost = () => {
  const voice = glide(waves.sine, (time) => 330 * 2 ** (0.9 * Math.sin(time * 1.9) + 0.05 * Math.sin(time * 36)));
  const over = glide(waves.triangle, (time) => 660 * 2 ** (0.9 * Math.sin(time * 1.9) + 0.05 * Math.sin(time * 36)));
  const raw = record(2.2, (time) => (voice(time) + 0.25 * over(time)) * envelope(time, 2.2, 0.3, 0.6));
  return addRoom(raw, 0.7, 0.4);
};

/** Two quacks through a beak. */
export const duck = () => {
  const quack = (gain) => {
    const voice = glide(waves.saw, (time) => 250 - 190 * time);
    const raw = record(0.21, (time) => voice(time) * envelope(time, 0.21, 0.012, 0.07));
    const [nose, beak] = [resonate(raw, 1_150, 3.5), resonate(raw, 2_300, 5)];
    return nose.map((sample, index) => (sample + beak[index] * 0.6) * gain);
  };
  return overlay(0.62, [
    [0, quack(1)],
    [0.28, quack(0.9)],
  ]);
};

/** A shutter opens and closes. */
export const camera = () => {
  const click = (seed, hertz) => resonate(burst(0.08, 0.012, seed), hertz, 1.6);
  const motor = glide(waves.saw, (time) => 240 + 120 * time);
  const wind = soften(
    record(0.35, (time) => motor(time) * 0.12 * envelope(time, 0.35, 0.05, 0.1)),
    1_500,
  );
  return overlay(0.65, [
    [0, click(71, 3_000)],
    [0.09, click(73, 2_200)],
    [0.18, wind],
  ]);
};

/** Crickets in an empty hall. */
export const crickets = () => {
  const chirp = (hertz) =>
    record(
      0.32,
      (time) =>
        waves.sine(hertz * time) * Math.max(0, Math.sin(time * 2 * Math.PI * 31)) * envelope(time, 0.32, 0.05, 0.08),
    );
  const calls = [0, 0.55, 1.1, 1.65, 2.2].flatMap((start, index) => [
    [start, chirp(4_300)],
    [start + 0.21, scale(chirp(3_850), index % 2 === 0 ? 0.5 : 0.3)],
  ]);
  return overlay(2.8, calls);
};

/** Keys, and the bell at the end of the line. */
export const typewriter = () => {
  const key = (seed) => resonate(burst(0.06, 0.009, seed), 1_700 + (seed % 5) * 180, 1.8);
  const times = [0, 0.11, 0.2, 0.34, 0.42, 0.53, 0.66, 0.74];
  const ding = record(
    0.8,
    (time) => waves.sine(2_093 * time) * Math.exp(-time / 0.22) * envelope(time, 0.8, 0.002, 0.1),
  );
  return overlay(1.7, [...times.map((start, index) => [start, key(81 + index)]), [0.9, scale(ding, 0.6)]]);
};
