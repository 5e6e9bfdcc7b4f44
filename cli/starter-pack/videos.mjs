import { createFrame, makeDraws } from '../media-kit/frame.mjs';

/** Pixels, and frames per second. */
export const SIZE = { width: 480, height: 270, fps: 30 };
const { width: W, height: H } = SIZE;

const PARTY = [
  [255, 92, 138],
  [255, 196, 61],
  [72, 219, 167],
  [88, 166, 255],
  [181, 124, 255],
  [255, 255, 255],
];
const pick = (draw, colours) => colours[Math.floor(draw() * colours.length)] ?? colours[0];
const clamp = (value) => Math.max(0, Math.min(1, value));
/** Creates a drawing: `paint(frame, time)` is called with a new frame for each picture. */
const drawing = (paint) => (time) => {
  const frame = createFrame(W, H);
  paint(frame, time);
  return frame.pixels;
};

/** Three rockets that burst. 3 s. */
export function fireworks() {
  const draw = makeDraws(3);
  const bursts = [
    [0.25, 130, 90, [255, 120, 150]],
    [0.85, 340, 75, [120, 200, 255]],
    [1.4, 235, 110, [255, 214, 102]],
  ].map(([start, x, y, colour]) => ({
    ...{ start, x, y, colour },
    sparks: Array.from({ length: 44 }, (_, index) => ({
      angle: (index / 44) * 2 * Math.PI + draw() * 0.2,
      speed: 60 + draw() * 75,
      size: 2.6 + draw() * 2,
    })),
  }));
  return drawing((frame, time) => {
    for (const { start, x, y, colour, sparks } of bursts) {
      const rise = clamp((time - start + 0.25) / 0.25);
      if (time < start && rise > 0) frame.glow(x, H - (H - y) * rise, 4, colour, 0.9);
      const t = time - start;
      if (t < 0 || t > 1.5) continue;
      const way = (1 - Math.exp(-2.6 * t)) / 1.4;
      for (const { angle, speed, size } of sparks) {
        const alpha = clamp(1.2 - t / 1.25) * (0.8 + 0.2 * Math.sin(t * 40 + angle * 9));
        frame.glow(
          x + Math.cos(angle) * speed * way,
          y + Math.sin(angle) * speed * way + 26 * t * t,
          size,
          colour,
          alpha,
        );
      }
    }
  });
}

/** Hearts that rise and sway. 3 s. */
export function hearts() {
  const draw = makeDraws(8);
  const all = Array.from({ length: 26 }, () => ({
    x: 30 + draw() * (W - 60),
    delay: draw() * 1.5,
    speed: 130 + draw() * 80,
    size: 8 + draw() * 13,
    phase: draw() * 6,
    colour: pick(draw, [
      [255, 77, 121],
      [255, 122, 160],
      [233, 57, 107],
    ]),
  }));
  return drawing((frame, time) => {
    for (const { x, delay, speed, size, phase, colour } of all) {
      const t = time - delay;
      if (t < 0) continue;
      const y = H + 24 - speed * t;
      const alpha = clamp(t / 0.15) * clamp((3 - time) / 0.35) * clamp((y + 10) / 60);
      frame.heart(x + Math.sin(t * 2.6 + phase) * 13, y, size * Math.min(1, 0.5 + t * 2), colour, alpha);
    }
  });
}

/** Snow at three depths. 3.5 s. */
export function snow() {
  const draw = makeDraws(17);
  const flakes = Array.from({ length: 120 }, () => {
    const depth = draw();
    return { x: draw() * W, y: draw() * H, size: 1.2 + depth * 2.6, speed: 35 + depth * 60, phase: draw() * 6, depth };
  });
  return drawing((frame, time) => {
    const fade = clamp(time / 0.5) * clamp((3.5 - time) / 0.5);
    for (const { x, y, size, speed, phase, depth } of flakes) {
      const fallen = ((y + speed * time + 10) % (H + 20)) - 10;
      const at = x + Math.sin(time * 1.4 + phase) * 9;
      frame.disc(at, fallen, size, [236, 244, 255], fade * (0.55 + depth * 0.45));
    }
  });
}

/** Paper that falls from above. 3 s. */
export function confettiRain() {
  const draw = makeDraws(29);
  const papers = Array.from({ length: 110 }, () => ({
    x: draw() * W,
    delay: draw() * 1.3,
    speed: 120 + draw() * 70,
    spin: (draw() - 0.5) * 9,
    flip: 4 + draw() * 6,
    phase: draw() * 6,
    size: 3 + draw() * 3,
    colour: pick(draw, PARTY),
  }));
  return drawing((frame, time) => {
    for (const { x, delay, speed, spin, flip, phase, size, colour } of papers) {
      const t = time - delay;
      if (t < 0) continue;
      const thin = Math.max(0.6, size * 0.7 * Math.abs(Math.cos(t * flip + phase)));
      const at = x + Math.sin(t * 2.4 + phase) * 14;
      frame.paper(at, speed * t - 8, size, thin, phase + t * spin, colour, clamp((3 - time) / 0.35));
    }
  });
}

/** Stars that cross the sky. 2.6 s. */
export function shootingStars() {
  const draw = makeDraws(41);
  const stars = Array.from({ length: 11 }, (_, index) => ({
    start: 0.1 + index * 0.17 + draw() * 0.08,
    x: -40 + draw() * W * 0.75,
    y: -10 + draw() * H * 0.5,
    speed: 330 + draw() * 160,
    size: 4 + draw() * 3,
    colour: pick(draw, [
      [255, 226, 150],
      [190, 220, 255],
      [255, 190, 225],
    ]),
  }));
  return drawing((frame, time) => {
    for (const { start, x, y, speed, size, colour } of stars) {
      const t = time - start;
      if (t < 0 || t > 0.75) continue;
      const alpha = clamp(t / 0.06) * clamp((0.75 - t) / 0.3);
      const [hx, hy] = [x + speed * t * 0.92, y + speed * t * 0.39];
      for (let part = 19; part >= 0; part -= 1) {
        const behind = part * 3.4;
        frame.glow(
          hx - behind * 0.92,
          hy - behind * 0.39,
          size * (1 - part / 26),
          colour,
          alpha * (1 - part / 20) ** 2 * 0.8,
        );
      }
    }
  });
}

/** Soap bubbles that rise and burst. 3 s. */
export function bubbles() {
  const draw = makeDraws(53);
  const all = Array.from({ length: 20 }, () => ({
    x: 20 + draw() * (W - 40),
    delay: draw() * 1.4,
    speed: 75 + draw() * 60,
    size: 9 + draw() * 16,
    phase: draw() * 6,
    life: 1.2 + draw() * 0.9,
    colour: pick(draw, [
      [150, 215, 255],
      [200, 180, 255],
      [150, 245, 220],
    ]),
  }));
  return drawing((frame, time) => {
    for (const { x, delay, speed, size, phase, life, colour } of all) {
      const t = time - delay;
      if (t < 0 || t > life + 0.12) continue;
      const at = x + Math.sin(t * 2 + phase) * 10;
      const y = H + 20 - speed * t * 1.25;
      const end = clamp((3 - time) / 0.2);
      if (t > life) {
        const open = (t - life) / 0.12;
        frame.ring(at, y, size * (1 + open * 0.5), 1.5, colour, { alpha: (1 - open) * end });
        continue;
      }
      frame.disc(at, y, size, colour, 0.16 * end);
      frame.ring(at, y, size, 2, colour, { alpha: 0.85 * end });
      frame.disc(at - size * 0.35, y - size * 0.38, size * 0.17, [255, 255, 255], 0.9 * end);
    }
  });
}

/** A face that bounces across. 2.8 s. */
export function bouncingSmile() {
  return drawing((frame, time) => {
    const beat = 0.7;
    const part = (time % beat) / beat;
    const up = 4 * part * (1 - part);
    const squash = 1 - 0.22 * Math.exp(-((Math.min(part, 1 - part) / 0.07) ** 2));
    const x = -50 + (W + 100) * (time / 2.8);
    const y = H - 48 * squash - up * 150;
    const oval = (cx, cy, rx, ry, colour) =>
      frame.paint(cx, cy, Math.max(rx, ry) + 1, colour, (dx, dy) =>
        clamp((1 - Math.hypot(dx / rx, dy / ry)) * Math.min(rx, ry) + 0.5),
      );
    const [rx, ry] = [44 / squash, 44 * squash];
    oval(x, y, rx + 3, ry + 3, [122, 78, 0]);
    oval(x, y, rx, ry, [255, 206, 61]);
    oval(x - 13, y - ry * 0.26, 5.5, 8.5 * squash, [74, 45, 0]);
    oval(x + 17, y - ry * 0.26, 5.5, 8.5 * squash, [74, 45, 0]);
    frame.paint(x + 2, y + ry * 0.12, 26, [74, 45, 0], (dx, dy) =>
      dy < 0 ? 0 : clamp(23 - Math.hypot(dx, dy * 1.15) + 0.5),
    );
  });
}

/** Lit segments of a seven-segment digit: top, upper sides, middle, lower sides, bottom. */
const DIGITS = { 1: '0010010', 2: '1011101', 3: '1011011' };

/** Three, two, one, each in a ring that closes. 3.3 s. */
export function countdown() {
  const bars = [
    [-1, -2, 1, -2],
    [-1, -2, -1, 0],
    [1, -2, 1, 0],
    [-1, 0, 1, 0],
    [-1, 0, -1, 2],
    [1, 0, 1, 2],
    [-1, 2, 1, 2],
  ];
  return drawing((frame, time) => {
    const [x, y] = [W / 2, H / 2];
    const left = 3 - Math.floor(time);
    const part = time - Math.floor(time);
    if (left <= 0) {
      const open = (time - 3) / 0.3;
      frame.ring(x, y, 88 + open * 40, 9 * (1 - open) + 1, [200, 247, 81], { alpha: 1 - open });
      return;
    }
    frame.disc(x, y, 96, [17, 19, 26], 0.88);
    frame.ring(x, y, 84, 9, [58, 62, 76]);
    frame.ring(x, y, 84, 9, [200, 247, 81], { from: part });
    const size = 19 * (1 + 0.25 * Math.exp(-part / 0.06));
    [...DIGITS[left]].forEach((lit, index) => {
      const [x1, y1, x2, y2] = bars[index];
      const shift = left === 1 ? -size : 0;
      if (lit === '1')
        frame.line(x + x1 * size + shift, y + y1 * size, x + x2 * size + shift, y + y2 * size, 9, [255, 255, 255]);
    });
  });
}

/** Two bolts of lightning in a flash. 2.2 s. */
export function lightning() {
  const draw = makeDraws(67);
  const createBolt = (x) => {
    const points = [[x, -10]];
    while (points.at(-1)[1] < H + 10) {
      const [px, py] = points.at(-1);
      points.push([px + (draw() - 0.5) * 52, py + 16 + draw() * 22]);
    }
    return points;
  };
  const bolts = [
    [0.15, createBolt(150)],
    [0.92, createBolt(320)],
  ];
  return drawing((frame, time) => {
    for (const [start, points] of bolts) {
      const t = time - start;
      if (t < 0 || t > 0.6) continue;
      const light = Math.exp(-t / 0.16) * (Math.sin(t * 70) > -0.4 ? 1 : 0.35);
      frame.paint(W / 2, H / 2, W / 2, [205, 215, 255], () => light * 0.35);
      for (let at = 1; at < points.length; at += 1) {
        const [[x1, y1], [x2, y2]] = [points[at - 1], points[at]];
        frame.line(x1, y1, x2, y2, 13, [140, 160, 255], light * 0.28);
        frame.line(x1, y1, x2, y2, 4.5, [235, 240, 255], light);
      }
    }
  });
}
