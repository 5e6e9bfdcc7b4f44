import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { expect, it } from 'vitest';
import { systemRandom } from '../ports/system.ts';
import type { User } from '../ports/users.ts';
import { type CreateMediaDeps, createMedia, type MediaRecord } from './create-media.ts';

it('probes two uploads at a time, in order of arrival, and continues after a refused one', async () => {
  const probed: number[] = [];
  let running = 0;
  let most = 0;
  const deps = {
    media: { findByShortIds: async () => [] },
    claims: { find: async () => null },
    uploads: {
      read: async ({ filename }: { filename: string }) => Uint8Array.of(Number.parseInt(filename, 10)),
      delete: async () => {},
    },
    async probe([number = 0]: Uint8Array) {
      probed.push(number);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      throw number % 2 === 0 ? new AppError('input.invalid') : new Error('The worker ended.');
    },
    limits: { library: null, speech: null },
    cdnUrl: 'https://ebs.example/media',
    random: systemRandom,
  } as unknown as CreateMediaDeps;
  const user = { id: '1', login: 'streamer', plan: 'plus' } as User;
  const create = (number: number) =>
    createMedia(deps, user, {
      shortId: `clip-${number}`,
      type: 'sound',
      source: `https://ebs.example/media/streamer/${number}.mp3`,
    } as MediaRecord);
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(create));
  expect(results.map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
  expect([most, probed]).toEqual([2, [0, 1, 2, 3, 4, 5]]);
});
