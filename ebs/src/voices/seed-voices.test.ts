import { expect, it } from 'vitest';
import type { Voice } from '../ports/speech.ts';
import { SEED_VOICES, sampleText, seedVoices } from './seed-voices.ts';

/** Creates voices in memory that count their writes. */
function createVoices(stored: Voice[]) {
  let writes = 0;
  return {
    stored,
    writes: () => writes,
    list: async () => stored,
    upsert: async (given: readonly Voice[]) => {
      writes += 1;
      const hidden = new Set(stored.filter((voice) => voice.hidden).map(({ name }) => name));
      const added = given.filter(({ name }) => !stored.some((voice) => voice.name === name)).length;
      const others = stored.filter(({ name }) => !given.some((voice) => voice.name === name));
      stored.splice(
        0,
        Number.POSITIVE_INFINITY,
        ...given.map((voice) => (hidden.has(voice.name) ? { ...voice, hidden: true } : voice)),
        ...others,
      );
      return added;
    },
  };
}

it('the shipped voices are added once, and nothing is written if they exist', async () => {
  const voices = createVoices([]);
  expect(await seedVoices(voices)).toBe(SEED_VOICES.length);
  expect(await seedVoices(voices)).toBe(0);
  expect(voices.writes()).toBe(1);
});

it('an upgrade adds new voices in their order; hidden ones stay hidden, and others stay', async () => {
  const [, ...older] = SEED_VOICES;
  const own = { ...(older[0] as Voice), name: 'Own' };
  const voices = createVoices([...older.map((voice) => ({ ...voice, hidden: voice.name === 'German' })), own]);
  expect(await seedVoices(voices)).toBe(1);
  expect(voices.stored.map(({ name }) => name)).toEqual([...SEED_VOICES.map(({ name }) => name), 'Own']);
  expect(voices.stored.find(({ name }) => name === 'German')?.hidden).toBe(true);
  expect(await seedVoices(voices)).toBe(0);
});

it('a sample is in the language of its voice, or else in English', () => {
  expect(sampleText('German (Germany)')).toContain('Hallo');
  expect(sampleText('Klingon')).toContain('Hello');
});
