import { z } from 'zod';
import { isTwitchLogin, normalizeLogin } from '../text/login.ts';

/** Names that a channel can protect from punishments, at most: as many as Twitch moderators of a large channel. */
export const PROTECTED_NAMES_MAX = 200;
/** Paid timeouts and bans of one person in an hour, by default: enough for a joke, not for a hunt. */
export const PUNISHMENTS_PER_HOUR_DEFAULT = 10;
/** The most that a streamer can allow. */
export const PUNISHMENTS_PER_HOUR_MAX = 100;

/** A Twitch name as typed, without `@` and in lower case. */
const login = z.string().max(100).transform(normalizeLogin).refine(isTwitchLogin);

/** What no paid punishment of a channel may do, with the defaults. Untimeouts and unbans are not limited. */
export const punishmentGuards = z.object({
  /** Logins that can never be punished. */
  protectedNames: z.array(login).max(PROTECTED_NAMES_MAX).default([]),
  /** Timeouts and bans of one person in an hour. */
  perHour: z.number().int().min(1).max(PUNISHMENTS_PER_HOUR_MAX).default(PUNISHMENTS_PER_HOUR_DEFAULT),
  /** Whether moderators can be punished. */
  moderators: z.boolean().default(false),
});
/** What no paid punishment of a channel may do. */
export type PunishmentGuards = z.output<typeof punishmentGuards>;
