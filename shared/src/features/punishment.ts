import { z } from 'zod';
import { TIMEOUT_DEFAULT_S, TIMEOUT_MAX_S, TIMEOUT_MIN_S } from '../constants/punishment.ts';
import { defineFeature } from './define-feature.ts';

/** What is done to the target (PUN-01). */
export const punishmentMode = z.enum(['timeout', 'untimeout', 'unban', 'ban']);

/** Punishment settings with their defaults (PUN-01). */
export const punishmentSettings = z.object({
  mode: punishmentMode.default('timeout'),
  duration: z.number().int().min(TIMEOUT_MIN_S).max(TIMEOUT_MAX_S).default(TIMEOUT_DEFAULT_S).describe('Seconds.'),
  target: z.enum(['text', 'username']).default('text').describe("'text': the viewer chooses; 'username': fixed."),
  target_username: z.string().max(26).default(''),
});
/** Settings of a punishment feature. */
export type PunishmentSettings = z.output<typeof punishmentSettings>;

/** Field names of a viewer's input for a punishment. */
export const PUNISHMENT_INPUT = { target: 'punishment.target' } as const;

/** Placeholder target of a demo; a demo never punishes anyone (API-12, API-13). */
export const PUNISHMENT_DEMO_TARGET = 'demo_chatter';

/** Punishment: a chatter is timed out, or let back in. */
export const punishment = defineFeature({
  type: 'punishment',
  title: 'Punishment',
  description: 'Times out a chatter, or lifts a timeout or ban.',
  settings: punishmentSettings,
  allowedOn: ['bits', 'reward'],
  scopes: ['moderator:manage:banned_users'],
  repeat: 'safe',
  harmless: false,
  viewerFields: (settings) =>
    settings.target === 'text'
      ? [{ kind: 'target', name: PUNISHMENT_INPUT.target, label: 'Who? Their Twitch name' }]
      : [],
  demoInput: () => ({ [PUNISHMENT_INPUT.target]: PUNISHMENT_DEMO_TARGET }),
  warnings: (settings) =>
    settings.target === 'username' && settings.target_username.trim() === ''
      ? ['Enter the name of the chatter this item targets.']
      : [],
});
