/** Creates a random number generator (0 to 1) with a fixed seed, so that every run draws the same. */
export function makeDraws(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Creates a transparent picture. `pixels` is RGBA with straight alpha. */
export function createFrame(width, height) {
  const pixels = Buffer.alloc(width * height * 4);

  /** Blends a colour over a pixel; `alpha` from 0 to 1. */
  const blend = (x, y, colour, alpha) => {
    if (x < 0 || y < 0 || x >= width || y >= height || alpha <= 0.002) return;
    const at = (y * width + x) * 4;
    const below = pixels[at + 3] / 255;
    const out = alpha + below * (1 - alpha);
    for (let channel = 0; channel < 3; channel += 1) {
      const mixed = colour[channel] * alpha + pixels[at + channel] * below * (1 - alpha);
      pixels[at + channel] = Math.round(mixed / out);
    }
    pixels[at + 3] = Math.round(out * 255);
  };

  return {
    pixels,
    /** Paints where `cover(dx, dy)` is above 0, up to `reach` pixels around a point. */
    paint(x, y, reach, colour, cover) {
      for (let py = Math.floor(y - reach); py <= y + reach; py += 1) {
        for (let px = Math.floor(x - reach); px <= x + reach; px += 1) {
          blend(px, py, colour, Math.min(1, cover(px - x, py - y)));
        }
      }
    },
    /** A disc with a soft edge. */
    disc(x, y, radius, colour, alpha = 1) {
      this.paint(x, y, radius + 1, colour, (dx, dy) => soft(radius - Math.hypot(dx, dy)) * alpha);
    },
    /** A ring with a soft edge, from `from` to `to` in turns, clockwise from the top. */
    ring(x, y, radius, width, colour, { alpha = 1, from = 0, to = 1 } = {}) {
      this.paint(x, y, radius + width, colour, (dx, dy) => {
        const turn = (Math.atan2(dx, -dy) / (2 * Math.PI) + 1) % 1;
        if (turn < from || turn > to) return 0;
        return soft(width / 2 - Math.abs(Math.hypot(dx, dy) - radius)) * alpha;
      });
    },
    /** A point of light with a halo. */
    glow(x, y, radius, colour, alpha = 1) {
      this.paint(x, y, radius * 2.2, colour, (dx, dy) => Math.exp(-(dx * dx + dy * dy) / (radius * radius)) * alpha);
      this.paint(x, y, radius, [255, 255, 255], (dx, dy) => {
        return Math.exp((-(dx * dx + dy * dy) * 9) / (radius * radius)) * alpha;
      });
    },
    /** A line with round ends. */
    line(x1, y1, x2, y2, width, colour, alpha = 1) {
      const [lx, ly] = [x2 - x1, y2 - y1];
      const square = lx * lx + ly * ly || 1;
      const reach = Math.sqrt(square) / 2 + width;
      const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
      this.paint(mx, my, reach, colour, (dx, dy) => {
        const along = Math.max(0, Math.min(1, ((mx + dx - x1) * lx + (my + dy - y1) * ly) / square));
        return soft(width / 2 - Math.hypot(mx + dx - x1 - along * lx, my + dy - y1 - along * ly)) * alpha;
      });
    },
    /** A rectangle turned by `angle` (radians). */
    paper(x, y, halfWidth, halfHeight, angle, colour, alpha = 1) {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      this.paint(x, y, Math.hypot(halfWidth, halfHeight) + 1, colour, (dx, dy) => {
        const [u, v] = [dx * cos + dy * sin, dy * cos - dx * sin];
        return soft(halfWidth - Math.abs(u)) * soft(halfHeight - Math.abs(v)) * alpha;
      });
    },
    /** A heart, `size` pixels to each side. */
    heart(x, y, size, colour, alpha = 1) {
      this.paint(x, y, size * 1.3, colour, (dx, dy) => {
        const [u, v] = [Math.abs(dx / size), -dy / size + 0.15];
        const edge = u + v > 1 ? Math.hypot(u - 0.25, v - 0.75) - 0.354 : heartBelow(u, v);
        return soft(-edge * size) * alpha;
      });
    },
  };
}

/** Share of a pixel that is covered, given its distance inside the edge. */
function soft(inside) {
  return Math.max(0, Math.min(1, inside + 0.5));
}

/** Distance to the lower part of a heart of height 1, negative inside. */
function heartBelow(u, v) {
  const lobe = Math.hypot(u, v - 1);
  const half = 0.5 * Math.max(u + v, 0);
  return Math.min(lobe, Math.hypot(u - half, v - half)) * Math.sign(u - v);
}
