import { expect, it } from 'vitest';
import { createMemoryVoiceCloner } from '../../test/support/memory-voice-cloner.ts';
import { VoiceProviderError } from './voice-cloner.ts';

const { signal } = new AbortController();
const SAMPLE = { sample: new Uint8Array([1]), contentType: 'audio/wav', signal } as const;

it('a creation whose answer was lost is found by its name, and removing a voice can be repeated', async () => {
  const cloner = createMemoryVoiceCloner();
  expect(await cloner.find('mine', signal)).toBeNull();
  cloner.failNext('quota');
  await expect(cloner.create({ ...SAMPLE, name: 'mine' })).rejects.toMatchObject({ kind: 'quota' });
  expect(cloner.voices.size).toBe(0);
  cloner.failNext('away', 'afterwards');
  await expect(cloner.create({ ...SAMPLE, name: 'mine' })).rejects.toBeInstanceOf(VoiceProviderError);
  const found = await cloner.find('mine', signal);
  expect([...cloner.voices.keys()]).toEqual([found?.providerVoice]);
  for (const _ of [1, 2]) await cloner.remove(found?.providerVoice ?? '', signal);
  expect(cloner.voices.size).toBe(0);
});
