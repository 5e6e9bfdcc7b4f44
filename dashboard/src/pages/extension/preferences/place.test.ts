import { DRAG_AREA, NOTIFICATION_BOX } from '@bitcue/shared/constants/geometry.ts';
import { describe, expect, it } from 'vitest';
import { clampPlace, findGuides, fromCanvas, snapPlace, toCanvas } from './place.ts';

const far = { x: 720 - 309.375, y: 405 - 42.1875 };
const centre = { x: (720 - 309.375) / 2, y: (405 - 42.1875) / 2 };

describe('the position of the notification', () => {
  it('[PREF-04] is clamped to 720x405', () => {
    expect(clampPlace({ x: -30, y: -0.5 })).toEqual({ x: 0, y: 0 });
    expect(clampPlace({ x: 5_000, y: 5_000 })).toEqual(far);
    expect(clampPlace({ x: 120, y: 60 })).toEqual({ x: 120, y: 60 });
    expect(snapPlace({ x: -30, y: 9_000 })).toEqual({ x: 0, y: far.y });
  });

  it('[PREF-05] snaps to each centre line within 5 pixels', () => {
    expect(snapPlace({ x: centre.x + 5, y: centre.y - 5 })).toEqual(centre);
    expect(snapPlace({ x: centre.x - 5.1, y: centre.y + 4 })).toEqual({ x: centre.x - 5.1, y: centre.y });
    expect(findGuides({ x: centre.x, y: 10 })).toEqual({ vertical: true, horizontal: false });
  });

  it('[PREF-06] is scaled from 720x405 to 1280x720 and back', () => {
    expect(toCanvas({ x: 72, y: 40.5 })).toEqual({ x: 128, y: 72 });
    expect(fromCanvas({ x: 128, y: 72 })).toEqual({ x: 72, y: 40.5 });
    expect(toCanvas(far)).toEqual({ x: 730, y: 645 });
  });

  it('[PREF-07] belongs to a box of 309.375x42.1875, which is 550x75 on the canvas', () => {
    expect(NOTIFICATION_BOX).toEqual({ w: 309.375, h: 42.1875 });
    expect(toCanvas({ x: NOTIFICATION_BOX.w, y: NOTIFICATION_BOX.h })).toEqual({ x: 550, y: 75 });
    expect(DRAG_AREA.w - far.x).toBe(NOTIFICATION_BOX.w);
  });
});
