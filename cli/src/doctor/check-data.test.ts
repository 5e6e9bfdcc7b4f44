import type { Admin } from '@bitcue/ebs/admin';
import { expect, it } from 'vitest';
import { countVoices } from './check-data.ts';

type Voices = Pick<Admin['voices'], 'checkCompanies' | 'list'>;
const count = (problems: string[], away: (string | null)[]) => {
  const voices: Voices = {
    checkCompanies: async () => problems,
    list: async () => away.map((why) => ({ name: 'Alice', away: why }) as Awaited<ReturnType<Voices['list']>>[number]),
  };
  return countVoices({ voices });
};

it('counts the voices', async () => {
  expect(await count([], [null, null])).toBe('2 voices');
});

it.each([
  [[], [], 'voices seed'],
  [[], [null, 'its file is missing'], 'The voice Alice cannot speak: its file is missing.'],
  [
    ['Amazon does not recognise POLLY_ACCESS_KEY_ID.', 'ElevenLabs failed (500).'],
    [null],
    /POLLY_ACCESS_KEY_ID\.\nElevenLabs failed/,
  ],
])('names what is wrong: %j %j', async (problems, away, message) => {
  await expect(count(problems, away)).rejects.toThrow(message);
});
