import { expect, it } from 'vitest';
import { timeText } from './time-text.ts';

it('begins after the name, by its letters, and ends with the speech', () => {
  expect(timeText('abcd abcd', '', { durationMs: 1_000 })).toEqual({ from: 0, to: 1 });
  expect(timeText('abcd abcd', 'abcd', { durationMs: 1_000 })).toEqual({ from: 0.5, to: 1 });
});

it('leaves out silence at both ends', () => {
  expect(timeText('abcd abcd', 'abcd', { durationMs: 1_000, peaks: '00f80f0000' })).toEqual({ from: 0.4, to: 0.6 });
  expect(timeText('abcd', '', { durationMs: 1_000, peaks: '0000' })).toEqual({ from: 0, to: 1 });
});

it('uses the time of each word if the engine reports it', () => {
  const words = [
    { fromMs: 100, toMs: 300 },
    { fromMs: 400, toMs: 650 },
    { fromMs: 700, toMs: 900 },
  ];
  expect(timeText('Ann says hi', 'Ann says', { durationMs: 1_000, words })).toEqual({ from: 0.7, to: 0.9 });
  // The engine counts words differently than we do.
  expect(timeText('Ann says hi there', 'Ann says', { durationMs: 1_000, words })).not.toMatchObject({ from: 0.7 });
});
