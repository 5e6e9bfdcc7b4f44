import { z } from 'zod';
import { punishmentGuards } from '../users/punishment-guards.ts';
import { defineEndpoint, messageAnswer } from './endpoint.ts';

const { protectedNames, perHour, moderators } = punishmentGuards.shape;

/** Returns the limits of paid punishments on the caller's channel. */
export const readGuards = defineEndpoint({
  method: 'GET',
  path: '/api/user/guards',
  answer: punishmentGuards,
});

/** Sets these limits. They also apply to punishments that are paid but not carried out yet. */
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
