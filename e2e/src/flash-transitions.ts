/** Follows the pixels of a film. */
export interface PixelWatch {
  /** Adds the next picture, with four bytes per pixel. */
  add(data: Uint8Array): void;
  /** The change of each pixel in this picture: 1 for up or to red, -1 for down or from red, 0 for none. */
  readonly changed: Int8Array;
  /** Number of pixels that changed in this picture. */
  readonly changes: number;
}

/** Smallest change of relative luminance, and the luminance below which the darker of two pictures must be for it to count. */
const LUMINANCE_CHANGE_MIN = 0.1;
const DARK_BELOW = 0.8;
/** Share of red from which a colour is a saturated red, and the change of chromaticity that must be exceeded. */
const RED_FROM = 0.8;
const CHROMATICITY_CHANGE_MIN = 0.2;
/** Chromaticity of the reddest red of sRGB, and of white, in CIE 1976 UCS. */
const RED = [0.4507, 0.5229] as const;
const WHITE = [0.1978, 0.4683] as const;

/** Linear light of a byte of sRGB. */
const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const light = (data: Uint8Array, at: number) => LINEAR[data[at] ?? 0] ?? 0;

/** Follows relative luminance: from each peak to the next valley and back. */
export function createGeneralWatch(pixels: number): PixelWatch {
  const changed = new Int8Array(pixels);
  /** The direction of each pixel's last change, and its darkest and brightest values since then. */
  const direction = new Int8Array(pixels);
  const low = new Float32Array(pixels).fill(2);
  const high = new Float32Array(pixels).fill(-1);
  let changes = 0;
  return {
    changed,
    get changes() {
      return changes;
    },
    add(data) {
      changes = 0;
      for (let pixel = 0; pixel < pixels; pixel += 1) {
        const at = pixel * 4;
        const luminance = 0.2126 * light(data, at) + 0.7152 * light(data, at + 1) + 0.0722 * light(data, at + 2);
        const lowest = Math.min(low[pixel] ?? 2, luminance);
        const highest = Math.max(high[pixel] ?? -1, luminance);
        const isUp = direction[pixel] !== 1 && luminance - lowest >= LUMINANCE_CHANGE_MIN && lowest < DARK_BELOW;
        const isDown = direction[pixel] !== -1 && highest - luminance >= LUMINANCE_CHANGE_MIN && luminance < DARK_BELOW;
        const sign = isUp ? 1 : isDown ? -1 : 0;
        changed[pixel] = sign;
        low[pixel] = sign === 0 ? lowest : luminance;
        high[pixel] = sign === 0 ? highest : luminance;
        if (sign === 0) continue;
        direction[pixel] = sign;
        changes += 1;
      }
    },
  };
}

/** Follows chromaticity: from other colours to a saturated red, and back. */
export function createRedWatch(pixels: number): PixelWatch {
  const changed = new Int8Array(pixels);
  const isRed = new Uint8Array(pixels);
  /** The colour furthest from red since the pixel was last red; while it is red, the reddest. */
  const u = new Float32Array(pixels);
  const v = new Float32Array(pixels);
  const distance = new Float32Array(pixels).fill(-1);
  let changes = 0;

  function keep(pixel: number, [nextU, nextV, next]: readonly [number, number, number]): void {
    u[pixel] = nextU;
    v[pixel] = nextV;
    distance[pixel] = next;
  }

  return {
    changed,
    get changes() {
      return changes;
    },
    add(data) {
      changes = 0;
      for (let pixel = 0; pixel < pixels; pixel += 1) {
        const at = pixel * 4;
        const [red, green, blue] = [light(data, at), light(data, at + 1), light(data, at + 2)];
        const sum = red + green + blue;
        const isSaturated = sum > 0 && red / sum >= RED_FROM;
        const [nextU, nextV] = chromaticityOf(red, green, blue);
        const next = Math.hypot(nextU - RED[0], nextV - RED[1]);
        const known = distance[pixel] ?? -1;
        const isFar =
          known >= 0 && Math.hypot(nextU - (u[pixel] ?? 0), nextV - (v[pixel] ?? 0)) > CHROMATICITY_CHANGE_MIN;
        const sign = !isFar ? 0 : isRed[pixel] === 1 ? -1 : isSaturated ? 1 : 0;
        changed[pixel] = sign;
        if (sign !== 0) {
          isRed[pixel] = sign === 1 ? 1 : 0;
          changes += 1;
          keep(pixel, [nextU, nextV, next]);
        } else if (known < 0) {
          isRed[pixel] = isSaturated ? 1 : 0;
          keep(pixel, [nextU, nextV, next]);
        } else if (isRed[pixel] === 1 ? next < known : next > known) keep(pixel, [nextU, nextV, next]);
      }
    },
  };
}

/** Returns the chromaticity of linear sRGB in CIE 1976 UCS. Black has none and counts as white. */
function chromaticityOf(red: number, green: number, blue: number): readonly [number, number] {
  const x = 0.4124 * red + 0.3576 * green + 0.1805 * blue;
  const y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const z = 0.0193 * red + 0.1192 * green + 0.9505 * blue;
  const divisor = x + 15 * y + 3 * z;
  return divisor === 0 ? WHITE : [(4 * x) / divisor, (9 * y) / divisor];
}
