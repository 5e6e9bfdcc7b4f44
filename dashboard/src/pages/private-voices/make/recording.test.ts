import { MEGABYTE } from '@bitcue/shared/constants/media.ts';
import { SAMPLE_FILE_TOO_LARGE, SAMPLE_RATE, SAMPLE_TYPE_REFUSED } from '@bitcue/shared/constants/private-voices.ts';
import { expect, it } from 'vitest';
import { encodePart, findSampleProblem, hasValidLength, secondsOf } from './recording.ts';
import { beginTrim, cutSilence, isSendable, moveEnd, undoStep } from './trim.ts';

/** Creates a recording from stretches, each with its length in seconds and its level. */
function record(...stretches: [seconds: number, level: number][]) {
  const total = stretches.reduce((sum, [seconds]) => sum + seconds, 0);
  const samples = new Float32Array(total * SAMPLE_RATE);
  let at = 0;
  for (const [seconds, level] of stretches) {
    const end = at + seconds * SAMPLE_RATE;
    samples.fill(level, at, end);
    at = end;
  }
  return { samples, length: samples.length / SAMPLE_RATE };
}

it('[CLONE-01] accepts files that end in mp3 or wav, up to 25 MB, whatever MIME type the browser reports', () => {
  const problemOf = (name: string, size = 1) => findSampleProblem({ name, size });
  expect([problemOf('me.mp3'), problemOf('ME.WAV'), problemOf('a.b.wav', 25 * MEGABYTE)]).toEqual([null, null, null]);
  for (const name of ['me.ogg', 'me.webm', 'wav', 'me.wav.exe', '']) expect(problemOf(name)).toBe(SAMPLE_TYPE_REFUSED);
  expect(problemOf('me.wav', 25 * MEGABYTE + 1)).toBe(SAMPLE_FILE_TOO_LARGE);
});

it('[CLONE-02] cuts silence off with the defaults at first, and undoes one step at a time', () => {
  const first = beginTrim(record([1, 0], [12, 0.5], [2, 0]));
  expect([first.part.start, first.part.end]).toEqual([expect.closeTo(0.9), expect.closeTo(13.1)]);
  expect(isSendable(first)).toBe(true);
  // Moving one end is one step, however often the slider reports.
  const moved = moveEnd(moveEnd(moveEnd(first, 'start', 1), 'start', 2), 'end', 13);
  expect(moved.part).toEqual({ start: 2, end: 13 });
  expect(undoStep(moved).part).toEqual({ start: 2, end: first.part.end });
  expect(undoStep(undoStep(moved)).part).toEqual(first.part);
  expect(undoStep(undoStep(undoStep(moved))).part).toEqual({ start: 0, end: 15 });
  expect(undoStep(undoStep(undoStep(undoStep(moved)))).part).toEqual({ start: 0, end: 15 });
});

it('[CLONE-02] keeps at least the minimum length, and cuts silence off with other values on request', () => {
  const first = beginTrim(record([12, 0.5]));
  expect(first.steps).toHaveLength(1);
  expect(moveEnd(first, 'start', 12).part).toEqual({ start: 11.75, end: 12 });
  expect(moveEnd(first, 'end', 0).part).toEqual({ start: 0, end: 0.25 });
  const quiet = beginTrim(record([1, 0.05], [12, 0.5]));
  expect(quiet.part.start).toBe(0);
  const options = { threshold: 0.1, minimum: 0.5, padding: 0.2 };
  expect(cutSilence({ ...quiet, options })?.part.start).toBeCloseTo(0.8);
  expect(cutSilence({ ...quiet, options: { ...options, threshold: 0.6 } })).toBeNull();
});

it('can send 10 to 120 seconds that are not all silence, and chooses the first 120 of a longer recording', () => {
  expect(isSendable(beginTrim(record([12, 0])))).toBe(false);
  expect(isSendable(beginTrim(record([9, 0.5])))).toBe(false);
  const long = beginTrim(record([125, 0.5]));
  expect([long.part, isSendable(long)]).toEqual([{ start: 0, end: 120 }, true]);
  expect(isSendable(undoStep(long))).toBe(false);
  // Exact to the sample, as the server measures it: sums of tenths are not exact.
  for (const start of [0.1, 0.2, 0.7, 1.3]) {
    expect(hasValidLength({ start, end: start + 10 })).toBe(true);
    expect(hasValidLength({ start, end: start + 120 })).toBe(true);
  }
  expect(hasValidLength({ start: 0, end: 10 - 1 / SAMPLE_RATE })).toBe(false);
  expect(hasValidLength({ start: 0, end: 120 + 1 / SAMPLE_RATE })).toBe(false);
});

it('encodes only the part as wav, with as many samples as were counted', async () => {
  const recording = record([1, 0.25], [1, 0.5], [1, 0.25]);
  const part = { start: 1.1, end: 1.3 };
  const wav = encodePart(recording, part);
  expect(wav.type).toBe('audio/wav');
  const view = new DataView(await wav.arrayBuffer());
  expect((view.byteLength - 44) / 2 / SAMPLE_RATE).toBe(secondsOf(part));
  const heard = new Set(
    Array.from({ length: (view.byteLength - 44) / 2 }, (_, at) => view.getInt16(44 + at * 2, true)),
  );
  expect([...heard]).toEqual([Math.round(0.5 * 32_767)]);
});
