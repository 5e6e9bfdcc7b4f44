import { z } from 'zod';
import { PRODUCT_NAME } from '../../brand.ts';
import { TIMEOUT_MAX_S, TIMEOUT_MIN_S } from '../../constants/platform.ts';
import { formatDuration } from '../../text/duration.ts';
import { defineFeature } from '../define-feature.ts';
import { settingText } from '../media-settings.ts';
import { TIMEOUT_DEFAULT_S } from './limits.ts';

/** What is done to the target (PUN-01). */
export const punishmentMode = z.enum(['timeout', 'untimeout', 'unban', 'ban']);

const duration = z.number().int().min(TIMEOUT_MIN_S).max(TIMEOUT_MAX_S).describe('Seconds.');

/** Who a punishment targets. Bits items can use the first two (PUN-01, FEAT-punishment-01). */
const TARGETS = ['text', 'username', 'redeemer', 'randomChatter'] as const;

/** Punishment settings with their defaults (PUN-01, FEAT-punishment-01). */
export const punishmentSettings = z.object({
  mode: punishmentMode.default('timeout'),
  duration: duration.default(TIMEOUT_DEFAULT_S),
  target: z
    .enum(TARGETS)
    .default('text')
    .describe("'text': the viewer chooses; 'username': fixed; 'redeemer' and 'randomChatter': on rewards only."),
  target_username: settingText(z.string().max(26)).default(''),
  lift_others: z
    .boolean()
    .default(false)
    .describe('Whether an untimeout or unban also lifts what the streamer or a moderator set.'),
});
/** Settings of a punishment on a Bits item. */
const bitsPunishmentSettings = punishmentSettings.refine(({ target }) => target === 'text' || target === 'username', {
  path: ['target'],
});
/** Settings of a punishment feature. */
export type PunishmentSettings = z.output<typeof punishmentSettings>;

/** Who is targeted, for viewers. */
const WHO = { text: 'Name someone', redeemer: 'You', randomChatter: 'A random chatter' } as const;

/** Names of the viewer's fields for a punishment. */
export const PUNISHMENT_INPUT = { target: 'punishment.target' } as const;

/** Placeholder target of a demo; a demo never punishes anyone (API-12, API-13). */
export const PUNISHMENT_DEMO_TARGET = 'demo_chatter';

/** Punishment: times out or bans a chatter, or lifts a timeout or ban. */
export const punishment = defineFeature({
  type: 'punishment',
  title: 'Punishment',
  description: 'Times out a chatter, or lifts a timeout or ban.',
  settings: punishmentSettings,
  bitsSettings: bitsPunishmentSettings,
  allowedOn: ['bits', 'reward'],
  scopes: [
    // POST and DELETE moderation/bans
    'moderator:manage:banned_users',
    // POST moderation/moderators: a timeout removes the moderator role, which is restored when it ends
    'channel:manage:moderators',
  ],
  scopesOfSome: {
    // GET chat/chatters
    scopes: ['moderator:read:chatters'],
    areNeeded: ({ target }) => target === 'randomChatter',
  },
  scopesReason: `To time out chatters, ${PRODUCT_NAME} needs your permission to manage bans and moderators on your channel and to see who is in chat.`,
  repeat: 'read-back',
  harmless: false,
  cues: ['notice'],
  tile: {
    order: 20,
    tint: '--punishment',
    icon: { lines: 'M3.2 9.8a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0-11.6 0M9 6.9v3l1.9 1.3M7.2 1.8h3.6' },
  },
  viewerFields: (settings) =>
    settings.target === 'text'
      ? [{ kind: 'target', name: PUNISHMENT_INPUT.target, label: 'Who? Their Twitch name' }]
      : [],
  hint({ mode, duration, target, target_username }) {
    const who = target === 'username' ? target_username : WHO[target];
    if (mode === 'timeout') return `${who}, for ${formatDuration(duration)}`;
    return mode === 'ban' ? `${who} to ban` : `${who} to let back in`;
  },
  warnings: (settings) =>
    settings.target === 'username' && settings.target_username.trim() === ''
      ? ['Enter the name of the chatter this targets.']
      : [],
  noInputWarning: "This channel point reward doesn't require user input, but you are targeting the redeemers input.",
  demo: {
    input: z.strictObject({
      duration,
      id: z.literal('0').describe("No Twitch user has the id '0': nobody is punished."),
      username: z.string().min(1).max(26).describe('A placeholder.'),
    }),
    create: ({ duration }) => ({ duration, id: '0' as const, username: PUNISHMENT_DEMO_TARGET }),
    apply: (settings, { duration }) => ({ ok: true, settings: { ...settings, duration }, input: {} }),
  },
});
