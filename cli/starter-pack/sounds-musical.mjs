import { addRoom, bell, envelope, glide, overlay, record, soften, waves } from '../media-kit/synth.mjs';

/** Returns the frequency of a note in hertz by its number: 69 is the A at 440. */
const note = (number) => 440 * 2 ** ((number - 69) / 12);

/** A brass note: a sawtooth wave that opens quickly and trembles a little. */
function brass(hertz, seconds, bend = () => 1) {
  const voices = [0.997, 1, 1.004].map((detune) =>
    glide(waves.saw, (time) => hertz * detune * bend(time) * (1 + 0.004 * Math.sin(time * 34))),
  );
  const raw = record(seconds, (time) => {
    const sum = voices.reduce((total, voice) => total + voice(time), 0);
    return Math.tanh(sum * 0.5) * envelope(time, seconds, 0.03, Math.min(0.12, seconds / 3));
  });
  return soften(raw, Math.min(5_000, hertz * 5));
}

/** A note of an old game console. */
function chip(hertz, seconds, fade = 0.5) {
  const voice = glide(waves.square, () => hertz);
  const raw = record(seconds, (time) => voice(time) * envelope(time, seconds, 0.003, seconds * fade));
  return soften(raw, 6_500);
}

/** A small bell that fades. */
const ring = (hertz, seconds, decay) =>
  record(seconds, (time) => bell(time, hertz, decay) * envelope(time, seconds, 0.001, 0.08));

/** Notes one after another: pairs of number and seconds. */
function melody(notes, play, gap = 0) {
  let start = 0;
  const parts = notes.map(([number, seconds]) => {
    const part = [start, play(note(number), seconds)];
    start += seconds + gap;
    return part;
  });
  return overlay(start, parts);
}

/** Two bright notes, the second one held. */
export const coin = () =>
  overlay(0.75, [
    [0, chip(note(83), 0.08, 0.2)],
    [0.08, chip(note(88), 0.6, 0.95)],
  ]);

/** A run up a chord, and its top held. */
export const levelUp = () =>
  addRoom(
    overlay(
      1.25,
      [60, 64, 67, 72, 76, 79].map((number, index) => [
        index * 0.09,
        chip(note(number), index === 5 ? 0.75 : 0.16, 0.8),
      ]),
    ),
    0.4,
  );

/** Accelerating, rising steps: a bonus picked up. */
export const powerUp = () => {
  const voice = glide(waves.square, (time) => 260 * 2 ** (Math.floor(time * 14) / 6));
  return soften(
    record(0.95, (time) => voice(time) * envelope(time, 0.95, 0.005, 0.25)),
    5_500,
  );
};

/** Four falling notes and a last low one. */
export const gameOver = () =>
  addRoom(
    melody(
      [
        [72, 0.2],
        [67, 0.2],
        [64, 0.2],
        [69, 0.15],
        [68, 0.15],
        [60, 0.8],
      ],
      (hertz, seconds) => chip(hertz, seconds, 0.6),
    ),
    0.3,
  );

/** Three notes that fall, and a fourth that gives up. */
export const sadTrombone = () =>
  melody(
    [
      [62, 0.36],
      [61, 0.36],
      [60, 0.36],
      [59, 1.3],
    ],
    (hertz, seconds) =>
      brass(hertz, seconds, (time) =>
        seconds > 1
          ? 1 - 0.06 * (time / seconds) + 0.025 * Math.sin(time * 30) * Math.min(1, time * 2)
          : 1 - 0.02 * (time / seconds),
      ),
    0.04,
  );

/** A short call of trumpets, in thirds. */
export const fanfare = () => {
  const upper = [
    [67, 0.16],
    [67, 0.12],
    [67, 0.12],
    [72, 0.42],
    [71, 0.16],
    [72, 0.16],
    [76, 0.95],
  ];
  const play = (shift) =>
    melody(
      upper.map(([number, seconds]) => [number - shift, seconds]),
      (hertz, seconds) => brass(hertz, seconds),
      0.015,
    );
  return addRoom(
    overlay(2.3, [
      [0, play(0)],
      [0, play(5).map((sample) => sample * 0.6)],
      [0, play(12).map((sample) => sample * 0.5)],
    ]),
    0.5,
  );
};

/** A low chord of horns, as in a stadium: one short, one long. */
export const stadiumHorn = () => {
  const chord = (seconds) =>
    overlay(
      seconds,
      [50, 54, 57].map((number) => [0, brass(note(number), seconds)]),
    );
  return overlay(1.85, [
    [0, chord(0.3)],
    [0.4, chord(1.4)],
  ]);
};

/** A run of glassy notes up a soft scale. */
export const magicWand = () =>
  addRoom(
    overlay(
      1.6,
      [84, 86, 88, 91, 93, 96, 98, 100, 103, 105].map((number, index) => [
        index * 0.055,
        ring(note(number), 0.9, 0.32),
      ]),
    ),
    0.7,
    0.5,
  );

/** One deep bell. */
export const bigBell = () =>
  record(2.6, (time) => {
    const partials = [
      [0.5, 0.5, 1.6],
      [1, 1, 1.1],
      [1.19, 0.6, 0.8],
      [1.56, 0.4, 0.6],
      [2, 0.6, 0.5],
      [2.66, 0.3, 0.35],
      [4.1, 0.2, 0.2],
    ];
    const sum = partials.reduce(
      (total, [ratio, gain, life]) => total + gain * Math.exp(-time / life) * waves.sine(220 * ratio * time),
      0,
    );
    return sum * envelope(time, 2.6, 0.003, 0.4);
  });

/** Two bells: yes. */
export const rightAnswer = () =>
  overlay(1.1, [
    [0, ring(note(79), 0.9, 0.3)],
    [0.13, ring(note(84), 0.95, 0.4)],
  ]);

/** A soft marimba call, for a new message. */
export const marimba = () =>
  overlay(
    1.2,
    [72, 76, 79, 84].map((number, index) => [
      index * 0.12,
      record(0.8, (time) => {
        const hertz = note(number);
        const wood = waves.sine(hertz * time) + 0.35 * waves.sine(hertz * 3.93 * time) * Math.exp(-time / 0.04);
        return wood * Math.exp(-time / 0.16) * envelope(time, 0.8, 0.002, 0.1);
      }),
    ]),
  );

/** A slide whistle; `up` or down. */
export function slideWhistle(up) {
  const seconds = 0.95;
  const voice = glide(waves.sine, (time) => {
    const way = Math.min(1, time / 0.85);
    return 620 * 2.7 ** (up ? way ** 1.4 : 1 - way ** 0.8) * (1 + 0.012 * Math.sin(time * 44));
  });
  const over = glide(waves.triangle, (time) => {
    const way = Math.min(1, time / 0.85);
    return 1_240 * 2.7 ** (up ? way ** 1.4 : 1 - way ** 0.8);
  });
  return record(seconds, (time) => (voice(time) + 0.12 * over(time)) * envelope(time, seconds, 0.04, 0.1));
}
