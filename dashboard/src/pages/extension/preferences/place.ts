import { DRAG_AREA, DRAG_TO_CANVAS, NOTIFICATION_BOX, SNAP_THRESHOLD } from '@bitcue/shared/constants/geometry.ts';

/** Position of the notification box: its top left corner, in pixels. */
export interface Place {
  x: number;
  y: number;
}

/** Which centre lines of the area the box is on. */
export interface Guides {
  vertical: boolean;
  horizontal: boolean;
}

/** Position of a centred box. */
const CENTRE: Place = { x: (DRAG_AREA.w - NOTIFICATION_BOX.w) / 2, y: (DRAG_AREA.h - NOTIFICATION_BOX.h) / 2 };

/** Clamps the box to the 720x405 area (PREF-04). */
export function clampPlace({ x, y }: Place): Place {
  return {
    x: Math.min(Math.max(0, x), DRAG_AREA.w - NOTIFICATION_BOX.w),
    y: Math.min(Math.max(0, y), DRAG_AREA.h - NOTIFICATION_BOX.h),
  };
}

/** Snaps a box dragged within 5 pixels of a centre line to that line (PREF-05). */
export function snapPlace(dragged: Place): Place {
  const { x, y } = clampPlace(dragged);
  return {
    x: Math.abs(x - CENTRE.x) <= SNAP_THRESHOLD ? CENTRE.x : x,
    y: Math.abs(y - CENTRE.y) <= SNAP_THRESHOLD ? CENTRE.y : y,
  };
}

/** Returns the centre lines the box is on, to half a pixel. */
export function findGuides({ x, y }: Place): Guides {
  return { vertical: Math.abs(x - CENTRE.x) < 0.5, horizontal: Math.abs(y - CENTRE.y) < 0.5 };
}

/** Converts a position from the 720x405 area to the 1280x720 canvas, with two decimals (PREF-06). */
export function toCanvas({ x, y }: Place): Place {
  return { x: round(x * DRAG_TO_CANVAS), y: round(y * DRAG_TO_CANVAS) };
}

/** Converts a position from the 1280x720 canvas to the area. */
export function fromCanvas({ x, y }: Place): Place {
  return clampPlace({ x: x / DRAG_TO_CANVAS, y: y / DRAG_TO_CANVAS });
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
