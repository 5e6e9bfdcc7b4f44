import { CANVAS, CANVAS_NOTIFICATION_BOX } from '@bitcue/shared/constants/geometry.ts';

/** A rectangle in pixels on the 1280x720 canvas. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Pixels between a notification box and what it moves aside for. */
export const BOX_GAP = 10;

const clamp = (value: number, max: number): number => Math.min(Math.max(0, value), Math.max(0, max));

/** Moves a rectangle, and shrinks it if necessary, so that it fits on the canvas. */
export function fitOnCanvas({ x, y, w, h }: Rect): Rect {
  const width = Math.max(1, Math.min(w, CANVAS.w));
  const height = Math.max(1, Math.min(h, CANVAS.h));
  return { x: clamp(x, CANVAS.w - width), y: clamp(y, CANVAS.h - height), w: width, h: height };
}

function isOverlapping(one: Rect, other: Rect): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
}

/**
 * Returns where to draw a notification box: where the streamer put it, unless it would cover one of `taken` (a video or
 * another box). Then the first free spot below, above, right or left of that; if none is free, it stays.
 */
export function placeBox(position: { x: number; y: number }, taken: readonly Rect[]): Rect {
  const wanted = fitOnCanvas({ ...position, ...CANVAS_NOTIFICATION_BOX });
  const isFree = (rect: Rect) =>
    rect.x >= 0 &&
    rect.y >= 0 &&
    rect.x + rect.w <= CANVAS.w &&
    rect.y + rect.h <= CANVAS.h &&
    !taken.some((other) => isOverlapping(rect, other));
  const beside = taken.flatMap((other) => [
    { ...wanted, y: other.y + other.h + BOX_GAP },
    { ...wanted, y: other.y - wanted.h - BOX_GAP },
    { ...wanted, x: other.x + other.w + BOX_GAP },
    { ...wanted, x: other.x - wanted.w - BOX_GAP },
  ]);
  return [wanted, ...beside].find(isFree) ?? wanted;
}
