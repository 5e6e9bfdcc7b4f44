import { describe, expect, it } from 'vitest';
import { createFlashAnalyser, type Picture } from './flash-analyser.ts';

const [width, height, fps] = [120, 66, 30];

type Colour = readonly [number, number, number];
const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];

/** Draws a picture from the colour of each pixel. */
function draw(colourAt: (x: number, y: number) => Colour): Picture {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    data.set([...colourAt(at % width, Math.floor(at / width)), 255], at * 4);
  return { width, height, data };
}

/** Returns the kinds of violations in a film, given the colour of each pixel in each frame. */
function findIn(frames: number, colourAt: (frame: number, x: number, y: number) => Colour): string[] {
  const analyser = createFlashAnalyser({ width, height, fps });
  for (let frame = 0; frame < frames; frame += 1) analyser.add(draw((x, y) => colourAt(frame, x, y)));
  return [...new Set(analyser.violations.map(({ kind }) => kind))];
}

/** True during the first half of each cycle, with `turns` cycles per second. */
const isOn = (frame: number, turns: number) => (frame * turns) % fps < fps / 2;

describe('general flashes', () => {
  const flash = (turns: number, on: Colour, off: Colour) => findIn(2 * fps, (frame) => (isOn(frame, turns) ? on : off));

  it.each([4, 5, 10, 15])('finds %i flashes per second over the whole picture', (turns) => {
    expect(flash(turns, WHITE, BLACK)).toEqual(['general']);
  });

  it.each([1, 2, 3])('allows %i flashes per second', (turns) => {
    expect(flash(turns, WHITE, BLACK)).toEqual([]);
  });

  it('counts a change of a tenth of the luminance, but no less', () => {
    expect(flash(5, [90, 90, 90], BLACK)).toEqual(['general']);
    expect(flash(5, [86, 86, 86], BLACK)).toEqual([]);
  });

  it('does not count changes between two bright pictures', () => {
    expect(flash(5, WHITE, [232, 232, 232])).toEqual([]);
    expect(flash(5, WHITE, [229, 229, 229])).toEqual(['general']);
  });

  it.each([
    [10, []],
    [11, ['general']],
  ])('counts changes of at least a quarter of a visual field: %i rows', (rows, found) => {
    const top = (frame: number, x: number, y: number) => x < 20 && y < rows && isOn(frame, 5);
    expect(findIn(2 * fps, (frame, x, y) => (top(frame, x, y) ? WHITE : BLACK))).toEqual(found);
  });

  it('finds flashes whose parts light up one after the other', () => {
    const isLit = (frame: number, x: number) => Math.floor(x / 10) % 4 === Math.floor(frame / 3) % 4;
    expect(findIn(2 * fps, (frame, x) => (isLit(frame, x) ? WHITE : BLACK))).toEqual(['general']);
  });

  it('finds fades', () => {
    const grey = (frame: number) => Math.round(127 + 127 * Math.sin((frame / fps) * 2 * Math.PI * 5));
    expect(findIn(2 * fps, (frame) => [grey(frame), grey(frame), grey(frame)])).toEqual(['general']);
  });

  it('allows a plate that appears, stays and leaves', () => {
    const isShown = (frame: number, x: number) => frame > 5 && frame < 40 && x < 6 * (frame - 5);
    expect(findIn(2 * fps, (frame, x) => (isShown(frame, x) ? WHITE : BLACK))).toEqual([]);
  });
});

describe('red flashes', () => {
  /** All equally bright, so changes between them are not general flashes. */
  const [RED, GREY, PALE]: readonly Colour[] = [
    [200, 0, 0],
    [97, 97, 97],
    [170, 80, 80],
  ];
  const flash = (turns: number, on: Colour = BLACK, off: Colour = BLACK) =>
    findIn(2 * fps, (frame) => (isOn(frame, turns) ? on : off));

  it('finds more than three flashes per second', () => {
    expect(flash(4, RED, GREY)).toEqual(['red']);
    expect(flash(3, RED, GREY)).toEqual([]);
  });

  it('does not count unsaturated red', () => {
    expect(flash(5, PALE, GREY)).toEqual([]);
  });

  it('finds a red that fades in and out', () => {
    const share = (frame: number) => 0.5 + 0.5 * Math.sin((frame / fps) * 2 * Math.PI * 5);
    const mix = (frame: number): Colour => [
      Math.round(97 + 103 * share(frame)),
      Math.round(97 * (1 - share(frame))),
      Math.round(97 * (1 - share(frame))),
    ];
    expect(findIn(2 * fps, mix)).toContain('red');
  });
});
