/** Pixels. */
export const WIDTH = 480;
/** Pixels. */
export const HEIGHT = 270;
/** Frames per second. */
export const FPS = 30;

/** Creates a random number generator (0 to 1) with a fixed seed, so that every run draws the same. */
function makeDraws(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const COLOURS = [
  [255, 92, 138],
  [255, 196, 61],
  [72, 219, 167],
  [88, 166, 255],
  [181, 124, 255],
  [255, 255, 255],
];

/** Blends a colour over a pixel; `alpha` from 0 to 1. The frame uses straight alpha. */
function blend(frame, x, y, [r, g, b], alpha) {
  if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT || alpha <= 0) return;
  const at = (y * WIDTH + x) * 4;
  const below = frame[at + 3] / 255;
  const out = alpha + below * (1 - alpha);
  [r, g, b].forEach((value, channel) => {
    frame[at + channel] = Math.round((value * alpha + frame[at + channel] * below * (1 - alpha)) / out);
  });
  frame[at + 3] = Math.round(out * 255);
}

/** Draws a rotated rectangle with soft edges. Half sizes in pixels, angle in radians. */
function drawPaper(frame, { x, y, halfWidth, halfHeight, angle, colour, alpha }) {
  const reach = Math.ceil(Math.hypot(halfWidth, halfHeight)) + 1;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  for (let py = Math.floor(y) - reach; py <= y + reach; py += 1) {
    for (let px = Math.floor(x) - reach; px <= x + reach; px += 1) {
      const u = (px - x) * cos + (py - y) * sin;
      const v = (py - y) * cos - (px - x) * sin;
      const cover =
        Math.max(0, Math.min(1, halfWidth - Math.abs(u) + 0.5)) *
        Math.max(0, Math.min(1, halfHeight - Math.abs(v) + 0.5));
      blend(frame, px, py, colour, cover * alpha);
    }
  }
}

/** Confetti shot from both lower corners over a dark violet background. */
export function drawConfetti() {
  const draw = makeDraws(5);
  const papers = Array.from({ length: 230 }, (_, index) => {
    const left = index % 2 === 0;
    const aim = (left ? -1 : 1) * (0.12 + draw() * 0.95);
    const speed = 260 + draw() * 470;
    return {
      x: left ? -6 : WIDTH + 6,
      y: HEIGHT + 4,
      vx: -Math.sin(aim) * speed * 1.15,
      vy: -Math.cos(aim) * speed,
      delay: draw() * 0.22,
      spin: (draw() - 0.5) * 12,
      flip: 3 + draw() * 6,
      phase: draw() * 7,
      width: 3.4 + draw() * 3.2,
      height: 2 + draw() * 2,
      colour: COLOURS[Math.floor(draw() * COLOURS.length)] ?? COLOURS[0],
    };
  });
  return (time) => {
    const frame = Buffer.alloc(WIDTH * HEIGHT * 4);
    const flash = Math.exp(-time / 0.12);
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let x = 0; x < WIDTH; x += 1) {
        const glow = Math.exp(-(((x - WIDTH / 2) / 260) ** 2 + ((y - HEIGHT * 0.55) / 170) ** 2));
        blend(frame, x, y, [22 + 44 * glow + 40 * flash, 16 + 22 * glow + 30 * flash, 38 + 68 * glow + 50 * flash], 1);
      }
    }
    for (const paper of papers) {
      const t = time - paper.delay;
      if (t < 0) continue;
      const drag = (1 - Math.exp(-1.5 * t)) / 1.5;
      const fall = 78 * (t - (1 - Math.exp(-1.5 * t)) / 1.5);
      const sway = Math.sin(t * 3 + paper.phase) * 7 * Math.min(1, t);
      drawPaper(frame, {
        x: paper.x + paper.vx * drag + sway,
        y: paper.y + paper.vy * drag + fall * 1.35,
        halfWidth: paper.width,
        halfHeight: Math.max(0.5, paper.height * Math.abs(Math.cos(t * paper.flip + paper.phase))),
        angle: paper.phase + t * paper.spin,
        colour: paper.colour,
        alpha: Math.min(1, Math.max(0, (3 - time) / 0.4)),
      });
    }
    return frame;
  };
}

/** Draws a four-pointed star with a halo. Brightness from 0 to 1, as alpha. */
function drawStar(frame, { x, y, size, colour, brightness }) {
  const reach = Math.ceil(size * 3);
  for (let py = Math.floor(y) - reach; py <= y + reach; py += 1) {
    for (let px = Math.floor(x) - reach; px <= x + reach; px += 1) {
      const u = Math.abs(px - x) / size;
      const v = Math.abs(py - y) / size;
      const rays = Math.exp(-u * 1.5 - v * 14) + Math.exp(-v * 1.5 - u * 14);
      const core = Math.exp(-(u * u + v * v) * 9);
      const halo = 0.22 * Math.exp(-(u * u + v * v) * 1.3);
      const light = Math.min(1, rays + core) * brightness;
      blend(frame, px, py, colour, Math.min(1, (light + halo * brightness) * 0.95));
      blend(frame, px, py, [255, 255, 255], Math.min(1, core * brightness));
    }
  }
}

/** A star that flares up in the middle and throws small ones outward, on a transparent background. */
export function drawSpark() {
  const draw = makeDraws(9);
  const sparks = Array.from({ length: 46 }, (_, index) => {
    const angle = (index / 46) * Math.PI * 2 + draw() * 0.3;
    return {
      angle,
      speed: 60 + draw() * 190,
      delay: 0.15 + draw() * 0.35,
      life: 0.8 + draw() * 0.9,
      size: 4 + draw() * 7,
      twinkle: 8 + draw() * 10,
      colour: [
        [255, 214, 102],
        [255, 170, 220],
        [150, 200, 255],
        [190, 150, 255],
      ][Math.floor(draw() * 4)] ?? [255, 214, 102],
    };
  });
  return (time) => {
    const frame = Buffer.alloc(WIDTH * HEIGHT * 4);
    const flare =
      Math.min(1, time / 0.16) * Math.exp(-Math.max(0, time - 0.25) / 0.4) * Math.min(1, (2.2 - time) / 0.3);
    if (flare > 0.01) {
      drawStar(frame, {
        x: WIDTH / 2,
        y: HEIGHT / 2,
        size: 34 + 20 * flare,
        colour: [255, 224, 140],
        brightness: flare,
      });
    }
    for (const { angle, speed, delay, life, size, twinkle, colour } of sparks) {
      const t = time - delay;
      if (t < 0 || t > life) continue;
      const way = (speed * (1 - Math.exp(-2.2 * t))) / 1.25;
      const brightness = Math.min(1, t / 0.08) * (1 - t / life) * (0.75 + 0.25 * Math.sin(t * twinkle * 2));
      drawStar(frame, {
        x: WIDTH / 2 + Math.cos(angle) * way * 1.35,
        y: HEIGHT / 2 + Math.sin(angle) * way * 0.82 + 26 * t * t,
        size,
        colour,
        brightness,
      });
    }
    return frame;
  };
}
