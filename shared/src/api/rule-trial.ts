import { z } from 'zod';
import { ttsSettings } from '../features/tts/tts.ts';
import { pronunciations } from '../text/pronounce.ts';
import { defineEndpoint } from './endpoint.ts';

/** How far back a trial of rules reads, in days. */
export const TRIAL_DAYS = 7;
/** Maximum interactions that a trial reads, newest first. */
export const TRIAL_READ_MAX = 1_000;
/** Maximum messages that a trial lists, newest first. It counts all of them. */
export const TRIAL_SHOWN_MAX = 100;

/** Rules that are not saved yet: how an item or a reward treats messages, or how the channel's words are said. */
export const triedRules = z.discriminatedUnion('rules', [
  z.strictObject({ rules: z.literal('filter'), settings: ttsSettings }),
  z.strictObject({ rules: z.literal('pronunciations'), pronunciations }),
]);
/** Rules that are not saved yet. */
export type TriedRules = z.output<typeof triedRules>;

/**
 * What rules do to a message. `refused`: nothing is left to say, so it cannot be bought; `masked`: words are masked; `links`:
 * links are removed; `said`: words are said as the list says; `released`: it is no longer changed.
 */
export const TRIAL_OUTCOMES = ['refused', 'masked', 'links', 'said', 'released'] as const;
/** What rules do to a message. */
export type TrialOutcome = (typeof TRIAL_OUTCOMES)[number];

/** A past message that the rules would change. */
export const triedMessage = z.object({
  id: z.string(),
  at: z.number().describe('Milliseconds since 1970.'),
  viewer: z.string(),
  title: z.string().describe('Of its item or reward.'),
  text: z.string().describe('What the viewer wrote.'),
  masked: z.array(z.string()).describe('The parts of it that the rules mask.'),
  shown: z.string().describe('The message on screen.'),
  spoken: z.string(),
  outcome: z.enum(TRIAL_OUTCOMES),
  isNew: z.boolean().describe('True if it is treated differently from before.'),
});
/** A past message that the rules would change. */
export type TriedMessage = z.output<typeof triedMessage>;

/**
 * Tries rules on the messages that were read out on the channel in the last 7 days, newest first. Saves nothing. Reads at
 * most 1,000 interactions; `readSince` says how far back they go.
 */
export const tryRules = defineEndpoint({
  method: 'POST',
  path: '/api/user/history/trial',
  body: triedRules,
  answer: z.object({
    read: z.number().describe('Messages that the rules were tried on.'),
    readSince: z
      .number()
      .nullable()
      .describe('Milliseconds since 1970, if there was more to read; null if it was all read.'),
    counts: z.record(z.enum(TRIAL_OUTCOMES), z.number()),
    changed: z.number().describe('How many are treated differently from before.'),
    messages: z.array(triedMessage),
  }),
});
