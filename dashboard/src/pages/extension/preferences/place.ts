import { DRAG_AREA, DRAG_TO_CANVAS, NOTIFICATION_BOX, SNAP_THRESHOLD } from '@bitcue/shared/constants/geometry.ts';

/** Where the notification box stands: its left top corner, pixels. */
export interface Place {
  x: number;
  y: number;
}

/** The lines through the middle of the area that the box lies on. */
export interface Guides {
  vertical: boolean;
  horizontal: boolean;
}

/** The place at which the box is in the middle of the area. */
const CENTRE: Place = { x: (DRAG_AREA.w - NOTIFICATION_BOX.w) / 2, y: (DRAG_AREA.h - NOTIFICATION_BOX.h) / 2 };

/** Keeps the box inside the 720x405 area; what is negative becomes 0 (PREF-04). */
export function clampPlace({ x, y }: Place): Place {
  return {
    x: Math.min(Math.max(0, x), DRAG_AREA.w - NOTIFICATION_BOX.w),
    y: Math.min(Math.max(0, y), DRAG_AREA.h - NOTIFICATION_BOX.h),
  };
}

/** Puts a box that is dragged within 5 pixels of a middle line onto it (PREF-05). */
export function snapPlace(dragged: Place): Place {
  const { x, y } = clampPlace(dragged);
  return {
    x: Math.abs(x - CENTRE.x) <= SNAP_THRESHOLD ? CENTRE.x : x,
    y: Math.abs(y - CENTRE.y) <= SNAP_THRESHOLD ? CENTRE.y : y,
  };
}

/** Which middle lines the box lies on, to half a pixel. */
export function findGuides({ x, y }: Place): Guides {
  return { vertical: Math.abs(x - CENTRE.x) < 0.5, horizontal: Math.abs(y - CENTRE.y) < 0.5 };
}

/** Pixels of the 720x405 area as pixels on the 1280x720 canvas, to two decimals (PREF-06). */
export function toCanvas({ x, y }: Place): Place {
  return { x: round(x * DRAG_TO_CANVAS), y: round(y * DRAG_TO_CANVAS) };
}

/** Pixels on the 1280x720 canvas as pixels of the area. */
export function fromCanvas({ x, y }: Place): Place {
  return clampPlace({ x: x / DRAG_TO_CANVAS, y: y / DRAG_TO_CANVAS });
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
