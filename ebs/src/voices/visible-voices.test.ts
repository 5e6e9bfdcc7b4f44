import { expect, it } from 'vitest';
import type { Voice } from '../ports/speech.ts';
import { listVoicesFor } from './visible-voices.ts';

const voice = (name: string, over: Partial<Voice>) => ({ name, public: true, ownerId: null, ...over }) as Voice;
const voices = {
  list: async () => [
    voice('open', {}),
    voice('hidden', { hidden: true }),
    voice('mine', { public: false, ownerId: '1' }),
    voice('theirs', { public: false, ownerId: '2' }),
  ],
};
const namesFor = async (userId: string | null, inUse?: string) =>
  (await listVoicesFor(voices, userId, inUse)).map(({ name }) => name);

it('a hidden voice cannot be chosen, but an item that already names it can still use it', async () => {
  expect(await namesFor(null)).toEqual(['open']);
  expect(await namesFor('1')).toEqual(['open', 'mine']);
  expect(await namesFor('1', 'hidden')).toEqual(['open', 'hidden', 'mine']);
  expect(await namesFor('1', 'theirs')).toEqual(['open', 'mine']);
});
