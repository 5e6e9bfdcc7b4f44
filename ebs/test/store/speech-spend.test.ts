import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSpeechSpend, speechSpendIndexes } from '../../src/store/speech-spend.ts';
import { openTestDb } from '../support/test-db.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 1);

let test: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  test = await openTestDb([speechSpendIndexes]);
});
afterAll(() => test.close());

it('counts a text once within a day, adds up by engine and month, and can take a text back', async () => {
  const spend = createSpeechSpend(test.db);
  const note = (key: string, characters: number, hours: number, engine: 'polly' | 'elevenlabs' = 'polly') =>
    spend.note({ key, engine, characters, at: new Date(START + hours * HOUR_MS) });
  expect(await note('a', 100, -1)).not.toBeNull();
  expect(await note('a', 100, 5)).toBeNull();
  expect(await note('a', 100, 24)).not.toBeNull();
  expect(await note('b', 7, 1)).not.toBeNull();
  expect(await note('c', 1_000, 1, 'elevenlabs')).not.toBeNull();
  const sum = (engine: 'polly' | 'elevenlabs', since = START) => spend.sum(engine, new Date(since));
  expect([await sum('polly'), await sum('elevenlabs'), await sum('polly', START - HOUR_MS)]).toEqual([107, 1_000, 207]);
  const mistaken = await note('d', 50, 2);
  expect(await spend.isNoted('d', new Date(START + 3 * HOUR_MS))).toBe(true);
  await spend.takeBack(mistaken ?? '');
  expect(await spend.isNoted('d', new Date(START + 3 * HOUR_MS))).toBe(false);
  expect([await sum('polly'), await sum('polly', START + 100 * HOUR_MS)]).toEqual([107, 0]);
});
