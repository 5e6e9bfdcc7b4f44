import { expect, it } from 'vitest';
import type { Voice } from '../ports/speech.ts';
import { addHostedVoices } from './add-hosted-voices.ts';
import { SEED_VOICES } from './seed-voices.ts';

const brian = {
  engineVoice: 'b1',
  name: 'Brian',
  language: 'English (United States)',
  gender: 'male',
  isOffered: true,
};

it("adds a provider's voices once, under their published names, and none that belongs to somebody", async () => {
  const voices: Voice[] = [...SEED_VOICES];
  const store = { list: async () => voices, add: async (voice: Voice) => void voices.push(voice) };
  const add = (id: 'polly' | 'elevenlabs', ...offered: (typeof brian)[]) =>
    addHostedVoices(store, { id, label: id === 'polly' ? 'Amazon Polly' : 'ElevenLabs' }, offered);
  const own = { ...brian, engineVoice: 'mine', name: 'Mine', isOffered: false };
  expect(await add('elevenlabs', brian, own)).toBe(1);
  expect(await add('elevenlabs', { ...brian, name: 'Brian, renamed' })).toBe(0);
  expect(
    await add('polly', { ...brian, engineVoice: 'neural/Brian' }, { ...brian, engineVoice: 'standard/Brian' }),
  ).toBe(2);
  expect(voices.slice(SEED_VOICES.length)).toMatchObject([
    { name: 'Brian', type: 'ai', engine: 'elevenlabs', engineVoice: 'b1', public: true, ownerId: null },
    { name: 'Brian (Amazon Polly)', type: 'polly', engine: 'polly', engineVoice: 'neural/Brian' },
    { name: 'Brian (Amazon Polly, standard/Brian)', engineVoice: 'standard/Brian' },
  ]);
});
