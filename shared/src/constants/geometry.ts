/** The area alerts are placed on, in pixels. Positions and sizes are stored in its coordinates (LIM-06, VID-02). */
export const CANVAS = { w: 1280, h: 720 } as const;
/** The area in which the dashboard drags the notification box, in pixels (LIM-06, PREF-04). */
export const DRAG_AREA = { w: 720, h: 405 } as const;
/** Default size of the notification box, in pixels of the drag area (LIM-06, PREF-07). */
export const NOTIFICATION_BOX = { w: 309.375, h: 42.1875 } as const;
/** Distance at which dragging snaps, in pixels (LIM-06, PREF-05). */
export const SNAP_THRESHOLD = 5;
/** Initial size of a video in the wizard, in pixels (LIM-06, WIZ-08). */
export const WIZARD_VIDEO_BOX = { w: 160, h: 90 } as const;

/** Scale from the drag area to the canvas (PREF-06): 1280 / 720. */
export const DRAG_TO_CANVAS = CANVAS.w / DRAG_AREA.w;

/** Size of the notification box on the canvas: 550 by 75 pixels (PREF-07). */
export const CANVAS_NOTIFICATION_BOX = {
  w: NOTIFICATION_BOX.w * DRAG_TO_CANVAS,
  h: NOTIFICATION_BOX.h * DRAG_TO_CANVAS,
} as const;
