/** Pixels. The area alerts are placed on; positions and sizes are stored on this basis (LIM-06, VID-02). */
export const CANVAS = { w: 1280, h: 720 } as const;
/** Pixels. The area in which the dashboard drags the notification box (LIM-06, PREF-04). */
export const DRAG_AREA = { w: 720, h: 405 } as const;
/** Pixels in the drag area. Default notification box (LIM-06, PREF-07). */
export const NOTIFICATION_BOX = { w: 309.375, h: 42.1875 } as const;
/** Pixels. Distance at which dragging snaps (LIM-06, PREF-05). */
export const SNAP_THRESHOLD = 5;
/** Pixels. Start box of a video in the wizard (LIM-06, WIZ-08). */
export const WIZARD_VIDEO_BOX = { w: 160, h: 90 } as const;

/** Factor from the drag area to the canvas (PREF-06): 1280 / 720. */
export const DRAG_TO_CANVAS = CANVAS.w / DRAG_AREA.w;

/** Pixels on the canvas. The notification box there: 550 by 75 (PREF-07). */
export const CANVAS_NOTIFICATION_BOX = {
  w: NOTIFICATION_BOX.w * DRAG_TO_CANVAS,
  h: NOTIFICATION_BOX.h * DRAG_TO_CANVAS,
} as const;
