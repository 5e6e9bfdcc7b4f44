import { videoSettings } from '@bitcue/shared/features/video/video.ts';
import { SEED } from '@bitcue/shared/test/test-run.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePixels, placeAfterKey, readPlace, resizePlace, snapMoved, snapResized, storePlace } from './place.ts';

const anyNumber = fc.double({ min: -5_000, max: 5_000, noNaN: true });
const anyPlace = fc.record({ x: anyNumber, y: anyNumber, w: anyNumber, h: anyNumber });

describe('the place of a video', () => {
  it('[VID-02] [VID-05] is stored in pixels with unit and two decimals, clamped to the canvas', () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        const stored = videoSettings.parse(storePlace(place));
        for (const text of [...Object.values(stored.position), ...Object.values(stored.size)]) {
          expect(text).toMatch(/^\d+(\.\d{1,2})?px$/);
        }
        const { x, y, w, h } = readPlace(stored);
        expect(x + w).toBeLessThanOrEqual(1280.01);
        expect(y + h).toBeLessThanOrEqual(720.01);
        expect(Math.min(w, h)).toBeGreaterThan(0);
      }),
      { seed: SEED },
    );
    expect(storePlace({ x: 10.126, y: 0, w: 200, h: 112.5 })).toEqual({
      position: { x: '10.13px', y: '0px' },
      size: { w: '200px', h: '112.5px' },
    });
  });

  it('keeps a locked ratio within the canvas for either side', () => {
    const place = { x: 1000, y: 500, w: 160, h: 90 };
    expect(resizePlace(place, { w: 240 }, 16 / 9)).toEqual({ ...place, w: 240, h: 135 });
    expect(resizePlace(place, { h: 45 }, 16 / 9)).toEqual({ ...place, w: 80, h: 45 });
    expect(resizePlace(place, { w: 5000 }, 16 / 9)).toEqual({ ...place, w: 280, h: 157.5 });
    expect(resizePlace(place, { w: 0 }, 16 / 9)).toEqual({ ...place, w: 32, h: 18 });
    expect(resizePlace(place, { w: 300 }, null)).toEqual({ ...place, w: 300 });
  });

  it.each([
    [
      { x: 5, y: 5 },
      { x: 0, y: 0 },
    ],
    [
      { x: 6, y: 6 },
      { x: 6, y: 6 },
    ],
    [
      { x: 1280 - 160 - 5, y: 720 - 90 - 5 },
      { x: 1120, y: 630 },
    ],
    [
      { x: 1280 - 160 - 6, y: 720 - 90 - 6 },
      { x: 1114, y: 624 },
    ],
  ])('snaps to the edges within 5 pixels when dragged to %j', (dragged, snapped) => {
    const size = { w: 160, h: 90 };
    expect(snapMoved({ ...dragged, ...size })).toEqual({ ...snapped, ...size });
  });

  it('snaps a dragged side to the edges within 5 pixels, and keeps the ratio', () => {
    const ratio = 16 / 9;
    const place = { x: 640, y: 100, w: 635, h: 635 / ratio };
    expect(snapResized(place, ratio)).toEqual({ x: 640, y: 100, w: 640, h: 360 });
    expect(snapResized({ ...place, w: 634, h: 634 / ratio }, ratio)).toEqual({ ...place, w: 634, h: 634 / ratio });
    expect(snapResized({ x: 200, y: 360, w: 632, h: 355.5 }, ratio)).toMatchObject({ x: 200, y: 360, w: 640, h: 360 });
    expect(snapResized({ x: 5, y: 4, w: 100, h: 100 }, null)).toEqual({ x: 0, y: 0, w: 105, h: 104 });
  });

  it('changes with the arrow keys, with Shift for the size and Alt for small steps', () => {
    const place = { x: 100, y: 100, w: 160, h: 90 };
    const press = (key: string, held: object = {}, ratio: number | null = null) =>
      placeAfterKey(place, { key, shiftKey: false, altKey: false, ...held }, ratio);
    expect(press('ArrowLeft')).toEqual({ ...place, x: 90 });
    expect(press('ArrowDown', { altKey: true })).toEqual({ ...place, y: 101 });
    expect(press('ArrowRight', { shiftKey: true })).toEqual({ ...place, w: 170 });
    expect(press('ArrowUp', { shiftKey: true }, 16 / 9)).toMatchObject({
      w: expect.closeTo(142.22),
      h: expect.closeTo(80),
    });
    expect(press('Enter')).toBeNull();
  });

  it('parses typed pixels', () => {
    expect(['12', ' 12.345px', '-3', '9999', '', 'wide', 'Infinity'].map((text) => parsePixels(text, 1280))).toEqual([
      12,
      12.35,
      0,
      1280,
      null,
      null,
      null,
    ]);
  });
});
