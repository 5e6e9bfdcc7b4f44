import { CANVAS, SNAP_THRESHOLD } from '@bitcue/shared/constants/geometry.ts';
import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';
import { pixelsOf, storedPixels } from '@bitcue/shared/features/video/video.ts';

/** A rectangle in pixels on the 1280x720 canvas. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The settings for a video's position and size. */
type Place = Pick<FeatureSettings<'video'>, 'position' | 'size'>;

/** Pixels. Minimum size of a video's box, so that it can be seen and dragged. */
export const VIDEO_BOX_MIN = { w: 32, h: 18 } as const;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));

/** Reads a video's rectangle from its settings. */
export function readPlace({ position, size }: Place): Rect {
  return { x: pixelsOf(position.x), y: pixelsOf(position.y), w: pixelsOf(size.w), h: pixelsOf(size.h) };
}

/** Returns the settings for a rectangle: clamped to the canvas, in pixels with unit and two decimals (VID-02, VID-05). */
export function storePlace(place: Rect): Place {
  const w = clamp(place.w, VIDEO_BOX_MIN.w, CANVAS.w);
  const h = clamp(place.h, VIDEO_BOX_MIN.h, CANVAS.h);
  const x = clamp(place.x, 0, CANVAS.w - w);
  const y = clamp(place.y, 0, CANVAS.h - h);
  return {
    position: { x: storedPixels(x), y: storedPixels(y) },
    size: { w: storedPixels(w), h: storedPixels(h) },
  };
}

/**
 * Resizes a rectangle to a new width or height. With a ratio (width / height) the other side follows, and both stay on the
 * canvas.
 */
export function resizePlace(place: Rect, side: Partial<Pick<Rect, 'w' | 'h'>>, ratio: number | null): Rect {
  if (ratio === null) return { ...place, ...side };
  const wanted = side.w ?? (side.h ?? place.h) * ratio;
  const most = Math.min(CANVAS.w - place.x, (CANVAS.h - place.y) * ratio);
  const least = Math.max(VIDEO_BOX_MIN.w, VIDEO_BOX_MIN.h * ratio);
  const w = clamp(wanted, Math.min(least, most), most);
  return { ...place, w, h: w / ratio };
}

/** Moves a rectangle that was dragged within 5 pixels of an edge of the canvas to that edge (WIZ-08). */
export function snapMoved(place: Rect): Rect {
  const snap = (start: number, most: number) =>
    start <= SNAP_THRESHOLD ? 0 : most - start <= SNAP_THRESHOLD ? most : start;
  return { ...place, x: snap(place.x, CANVAS.w - place.w), y: snap(place.y, CANVAS.h - place.h) };
}

/**
 * Extends a rectangle whose side was dragged within 5 pixels of an edge of the canvas to that edge (WIZ-08). With a ratio,
 * the other side follows.
 */
export function snapResized(place: Rect, ratio: number | null): Rect {
  const right = place.x + place.w;
  const bottom = place.y + place.h;
  const x = place.x <= SNAP_THRESHOLD ? 0 : place.x;
  const y = place.y <= SNAP_THRESHOLD ? 0 : place.y;
  const w = (CANVAS.w - right <= SNAP_THRESHOLD ? CANVAS.w : right) - x;
  const h = (CANVAS.h - bottom <= SNAP_THRESHOLD ? CANVAS.h : bottom) - y;
  if (ratio === null) return { x, y, w, h };
  return resizePlace({ x, y, w, h }, w === place.w ? { h } : { w }, ratio);
}

/** Sizes to choose from: widths in pixels on the canvas. */
export const SIZE_PRESETS = [
  { name: 'Small', w: CANVAS.w / 4 },
  { name: 'Medium', w: CANVAS.w / 2 },
  { name: 'Large', w: (CANVAS.w * 3) / 4 },
  { name: 'Whole canvas', w: CANVAS.w },
] as const;

/** Resizes a rectangle to a width and ratio (width / height), limited to the canvas, and moves it onto the canvas. */
export function resizeToWidth({ x, y }: Rect, width: number, ratio: number): Rect {
  const w = Math.min(width, CANVAS.w, CANVAS.h * ratio);
  const h = w / ratio;
  return { x: Math.min(x, CANVAS.w - w), y: Math.min(y, CANVAS.h - h), w, h };
}

/** Pixels per arrow key press, and with Alt. */
const STEP = 10;
const SMALL_STEP = 1;

/**
 * Returns the rectangle after a key press, or null for other keys. Arrows move it, Shift resizes it, Alt makes smaller
 * steps.
 */
export function placeAfterKey(
  place: Rect,
  { key, shiftKey, altKey }: { key: string; shiftKey: boolean; altKey: boolean },
  ratio: number | null,
): Rect | null {
  const step = altKey ? SMALL_STEP : STEP;
  const moves: Record<string, readonly [x: number, y: number]> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -step],
    ArrowDown: [0, step],
  };
  const move = moves[key];
  if (!move) return null;
  const [x, y] = move;
  if (!shiftKey) return { ...place, x: place.x + x, y: place.y + y };
  return resizePlace(place, x === 0 ? { h: place.h + y } : { w: place.w + x }, ratio);
}

/** Parses typed pixels, clamped to 0 and `max`, with two decimals. Returns null if it is not a number. */
export function parsePixels(text: string, max: number): number | null {
  const typed = text.trim().replace(/px$/, '').trim();
  const pixels = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(pixels) ? Math.round(clamp(pixels, 0, max) * 100) / 100 : null;
}
