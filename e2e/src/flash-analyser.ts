import { createGeneralWatch, createRedWatch, type PixelWatch } from './flash-transitions.ts';

/** A picture with four bytes per pixel: red, green, blue and opacity. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** More flashes within a second in one visual field than WCAG 2.3.1 allows. */
export interface FlashViolation {
  kind: 'general' | 'red';
  /** Number of the picture in which it was found. */
  frame: number;
  /** Top left corner of the visual field, in pixels. */
  x: number;
  y: number;
}

/** Maximum changes up or down within a second: three flashes. */
const CHANGES_MAX = 6;
/** Share of a visual field that must change together: 0.006 steradians of 10 degrees (WCAG). */
const AREA_MIN = 0.25;
/** Visual fields of 10 degrees per row and column: 341 by 256 of 1024 by 768 pixels (WCAG). */
const FIELDS_ACROSS = 3;
/** Visual fields are checked at every quarter of their size. */
const STEPS_PER_FIELD = 4;
/** Seconds within which changes of several pixels count as one. */
const TOGETHER_S = 0.1;

/** Changes of a visual field: the sign of the last one, and the pictures in which they were. */
interface Field {
  x: number;
  y: number;
  sign: -1 | 0 | 1;
  changes: number[];
  /** Pixels that changed in each of the last pictures, up and down. */
  recent: { up: number; down: number }[];
}

/** Looks for flashes in pictures of equal size at a constant rate. */
export interface FlashAnalyser {
  add(picture: Picture): void;
  /** Violations so far; the first of each visual field. */
  readonly violations: readonly FlashViolation[];
}

/**
 * Creates an analyser that uses the definitions of WCAG 2.2: general flashes by relative luminance, and flashes that involve a
 * saturated red. Pixels that change within a tenth of a second count together, so moving flashes are found as well. Half a flash
 * too many is a violation.
 */
export function createFlashAnalyser({
  width,
  height,
  fps,
}: {
  width: number;
  height: number;
  fps: number;
}): FlashAnalyser {
  const [w, h] = [Math.round(width / FIELDS_ACROSS), Math.round(height / FIELDS_ACROSS)];
  const together = Math.max(1, Math.round(TOGETHER_S * fps));
  const violations: FlashViolation[] = [];
  const watches = [
    { kind: 'general' as const, watch: createGeneralWatch(width * height), fields: createFields() },
    { kind: 'red' as const, watch: createRedWatch(width * height), fields: createFields() },
  ];
  let frame = 0;

  function createFields(): Field[] {
    const spread = (size: number, field: number) => {
      const steps = STEPS_PER_FIELD * (FIELDS_ACROSS - 1);
      return Array.from({ length: steps + 1 }, (_, at) => Math.round(((size - field) * at) / steps));
    };
    return spread(height, h).flatMap((y) =>
      spread(width, w).map((x): Field => ({ x, y, sign: 0, changes: [], recent: [] })),
    );
  }

  /** Builds a summed-area table of the pixels that changed with a sign: four look-ups give the sum of any rectangle. */
  function sumUp(changed: PixelWatch['changed'], sign: -1 | 1): Uint32Array {
    const sums = new Uint32Array((width + 1) * (height + 1));
    for (let y = 0; y < height; y += 1) {
      let row = 0;
      for (let x = 0; x < width; x += 1) {
        if (changed[y * width + x] === sign) row += 1;
        sums[(y + 1) * (width + 1) + x + 1] = row + (sums[y * (width + 1) + x + 1] ?? 0);
      }
    }
    return sums;
  }

  function look(field: Field, up: Uint32Array, down: Uint32Array): boolean {
    const count = (sums: Uint32Array) => {
      const sumAt = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0;
      const { x, y } = field;
      return sumAt(x + w, y + h) - sumAt(x, y + h) - sumAt(x + w, y) + sumAt(x, y);
    };
    field.recent.push({ up: count(up), down: count(down) });
    if (field.recent.length > together) field.recent.shift();
    const area = (sign: 'up' | 'down') => field.recent.reduce((sum, counts) => sum + counts[sign], 0) / (w * h);
    const [isUp, isDown] = [field.sign !== 1 && area('up') >= AREA_MIN, field.sign !== -1 && area('down') >= AREA_MIN];
    if (!isUp && !isDown) return false;
    field.sign = isUp ? 1 : -1;
    // Changes that have been counted do not count again.
    field.recent = [];
    field.changes = [...field.changes.filter((at) => frame - at < fps), frame];
    return field.changes.length > CHANGES_MAX;
  }

  return {
    violations,
    add({ data }) {
      for (const { kind, watch, fields } of watches) {
        watch.add(data);
        if (watch.changes > 0 || fields.some(({ recent }) => recent.length > 0)) {
          const [up, down] = [sumUp(watch.changed, 1), sumUp(watch.changed, -1)];
          for (const field of fields) {
            const isKnown = violations.some((one) => one.kind === kind && one.x === field.x && one.y === field.y);
            if (look(field, up, down) && !isKnown) violations.push({ kind, frame, x: field.x, y: field.y });
          }
        }
      }
      frame += 1;
    },
  };
}
