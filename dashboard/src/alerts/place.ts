import { CANVAS, CANVAS_NOTIFICATION_BOX } from '@bitcue/shared/constants/geometry.ts';

/** A rectangle in pixels on the 1280x720 canvas. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Position of an alert, and which of its edges are fixed: it grows away from them. */
export interface Spot extends Rect {
  across: 'left' | 'centre' | 'right';
  down: 'top' | 'bottom';
}

/** Pixels between an alert and whatever it moves aside for. */
export const BOX_GAP = 14;
/** Pixels between a clip and its caption, including room for the clip's frame. */
const CAPTION_GAP = 16;
/** Maximum distance from the middle, in pixels, at which the dragged box counts as centred. */
const CENTRE_WITHIN = 110;

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

/** Returns the distance from the centre of a whole to the centre of a part; negative if the part is before it. */
function sideOf(begin: number, size: number, whole: number): number {
  return begin + size / 2 - whole / 2;
}

/**
 * Returns the spot of an alert of this size. The box that the streamer dragged (550x75, PREF-07) is an anchor: the alert keeps
 * the anchor's corner nearest to the edge of the canvas, and grows away from it.
 */
function anchor(position: { x: number; y: number }, { w, h }: { w: number; h: number }): Spot {
  const box = fitOnCanvas({ ...position, ...CANVAS_NOTIFICATION_BOX });
  const [aside, below] = [sideOf(box.x, box.w, CANVAS.w), sideOf(box.y, box.h, CANVAS.h)];
  const across = Math.abs(aside) < CENTRE_WITHIN ? 'centre' : aside < 0 ? 'left' : 'right';
  const down = below < 0 ? 'top' : 'bottom';
  const x = { left: box.x, centre: box.x + (box.w - w) / 2, right: box.x + box.w - w }[across];
  const y = down === 'top' ? box.y : box.y + box.h - h;
  return { ...fitOnCanvas({ x, y, w, h }), across, down };
}

/**
 * Returns where to draw an alert: at its anchor, unless it would cover another alert, or one of `areas` (emotes, a clip). Then
 * it is the first free spot further in, further out, or beside. If there is no room, it covers an area rather than an alert.
 */
export function placeAlert(
  position: { x: number; y: number },
  size: { w: number; h: number },
  alerts: readonly Rect[],
  areas: readonly Rect[],
): Spot {
  const wanted = anchor(position, size);
  return findFree(wanted, [...alerts, ...areas]) ?? findFree(wanted, alerts) ?? wanted;
}

/** Returns the wanted spot, or the first one next to a taken area, that covers nothing and is on the canvas. */
function findFree(wanted: Spot, taken: readonly Rect[]): Spot | undefined {
  const isFree = (rect: Rect) =>
    rect.x >= 0 &&
    rect.y >= 0 &&
    rect.x + rect.w <= CANVAS.w &&
    rect.y + rect.h <= CANVAS.h &&
    !taken.some((other) => isOverlapping(rect, other));
  const beside = taken.flatMap((other) => {
    const under = { ...wanted, y: other.y + other.h + BOX_GAP };
    const over = { ...wanted, y: other.y - wanted.h - BOX_GAP };
    return [
      ...(wanted.down === 'top' ? [under, over] : [over, under]),
      { ...wanted, x: other.x + other.w + BOX_GAP },
      { ...wanted, x: other.x - wanted.w - BOX_GAP },
    ];
  });
  return [wanted, ...beside].find(isFree);
}

/**
 * Returns where the caption of a clip is drawn: under it, or above it if there is no room, flush with the clip's outer edge.
 * Returns undefined if neither is on the canvas without covering one of `taken`.
 */
export function placeCaption(clip: Rect, size: { w: number; h: number }, taken: readonly Rect[]): Spot | undefined {
  const across = sideOf(clip.x, clip.w, CANVAS.w) > 0 ? 'right' : 'left';
  const x = clamp(across === 'right' ? clip.x + clip.w - size.w : clip.x, CANVAS.w - size.w);
  const spots: Spot[] = [
    { x, y: clip.y + clip.h + CAPTION_GAP, ...size, across, down: 'top' },
    { x, y: clip.y - size.h - CAPTION_GAP, ...size, across, down: 'bottom' },
  ];
  return spots.find(
    (spot) => spot.y >= 0 && spot.y + spot.h <= CANVAS.h && !taken.some((other) => isOverlapping(spot, other)),
  );
}
