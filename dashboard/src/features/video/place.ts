import { CANVAS } from '@bitcue/shared/constants/geometry.ts';
import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';
import { pixelsOf, storedPixels } from '@bitcue/shared/features/video/video.ts';

/** A rectangle in pixels on the 1280x720 canvas. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The part of a video's settings that says where it is. */
type Place = Pick<FeatureSettings<'video'>, 'position' | 'size'>;

/** Pixels. The smallest box a video is given, so that it can be seen and gripped. */
export const VIDEO_BOX_MIN = { w: 32, h: 18 } as const;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));

/** Where the settings put the video. */
export function readPlace({ position, size }: Place): Rect {
  return { x: pixelsOf(position.x), y: pixelsOf(position.y), w: pixelsOf(size.w), h: pixelsOf(size.h) };
}

/** The settings for a place: on the canvas as a whole, pixels with the unit and two decimals (VID-02, VID-05). */
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

/** A place with another width or height. With a ratio (width by height) the other side follows, and both stay on the canvas. */
export function resizePlace(place: Rect, side: Partial<Pick<Rect, 'w' | 'h'>>, ratio: number | null): Rect {
  if (ratio === null) return { ...place, ...side };
  const wanted = side.w ?? (side.h ?? place.h) * ratio;
  const most = Math.min(CANVAS.w - place.x, (CANVAS.h - place.y) * ratio);
  const least = Math.max(VIDEO_BOX_MIN.w, VIDEO_BOX_MIN.h * ratio);
  const w = clamp(wanted, Math.min(least, most), most);
  return { ...place, w, h: w / ratio };
}

/** Pixels of a step by arrow key, and of a small one with Alt. */
const STEP = 10;
const SMALL_STEP = 1;

/**
 * The place after a key: arrows move it, with Shift they make it larger or smaller, with Alt by small steps. Null for
 * keys that do nothing here.
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

/** Pixels that a typed text stands for, within 0 and `max`, with two decimals; null when it is no number. */
export function parsePixels(text: string, max: number): number | null {
  const typed = text.trim().replace(/px$/, '').trim();
  const pixels = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(pixels) ? Math.round(clamp(pixels, 0, max) * 100) / 100 : null;
}
