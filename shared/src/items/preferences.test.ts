import { describe, expect, it } from 'vitest';
import { CANVAS, DRAG_AREA, DRAG_TO_CANVAS } from '../constants/geometry.ts';
import { DEFAULT_DESIGN } from './alert-design.ts';
import { extensionPreferences } from './preferences.ts';

describe('preferences', () => {
  it('[PREF-02, PREF-10] have a theme, a position, a switch, a design and pronunciations, with defaults', () => {
    expect(extensionPreferences.parse({})).toEqual({
      theme: 'blue',
      notification: { position: { x: 0, y: 0 }, hide: false },
      design: DEFAULT_DESIGN,
      pronunciations: [],
      favouriteVoices: [],
    });
    const design = { ...DEFAULT_DESIGN, style: 'paper', arrival: { isOn: true, volume: 0 } };
    const pronunciations = [{ word: 'gg', said: 'good game' }];
    const given = {
      theme: 'green',
      notification: { position: { x: 1, y: 2.5 }, hide: true },
      design,
      pronunciations,
      favouriteVoices: ['RMS'],
    };
    expect(extensionPreferences.parse(given)).toEqual(given);
    expect(extensionPreferences.safeParse({ theme: 'pink' }).success).toBe(false);
  });

  it('[PREF-06] accept any position in the drag area, scaled to the canvas, and none outside', () => {
    const isTaken = (x: number, y: number) =>
      extensionPreferences.safeParse({ notification: { position: { x, y } } }).success;
    for (const [x, y] of [
      [0, 0],
      [DRAG_AREA.w, DRAG_AREA.h],
      [0.1, 404.9],
    ] as const) {
      expect(isTaken(x * DRAG_TO_CANVAS, y * DRAG_TO_CANVAS)).toBe(true);
    }
    expect([isTaken(-1, 0), isTaken(0, -1), isTaken(CANVAS.w + 1, 0), isTaken(0, CANVAS.h + 1)]).toEqual(
      Array(4).fill(false),
    );
  });
});
