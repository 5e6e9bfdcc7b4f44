import { z } from 'zod';
import { punishmentGuards } from '../users/punishment-guards.ts';
import { defineEndpoint, messageAnswer } from './endpoint.ts';

const { protectedNames, perHour, moderators } = punishmentGuards.shape;

/** Returns what no paid punishment of the caller's channel may do. */
export const readGuards = defineEndpoint({
  method: 'GET',
  path: '/api/user/guards',
  answer: punishmentGuards,
});

/** Sets it. It also applies to what was paid and has not been done yet. */
export const putGuards = defineEndpoint({
  method: 'PUT',
  path: '/api/user/guards',
  body: z.strictObject({
    protectedNames: protectedNames.unwrap(),
    perHour: perHour.unwrap(),
    moderators: moderators.unwrap(),
  }),
  answer: messageAnswer,
});
