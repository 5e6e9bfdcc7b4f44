import { z } from 'zod';
import { isTwitchLogin, normalizeLogin } from '../text/login.ts';

/** Maximum number of names that a channel can protect from punishments: as many as a large channel has moderators. */
export const PROTECTED_NAMES_MAX = 200;
/** Default limit of paid timeouts and bans per person and hour: enough for a joke, but not for harassment. */
export const PUNISHMENTS_PER_HOUR_DEFAULT = 10;
/** Maximum of that limit. */
export const PUNISHMENTS_PER_HOUR_MAX = 100;

/** A Twitch name as typed, without `@` and in lower case. */
const login = z.string().max(100).transform(normalizeLogin).refine(isTwitchLogin);

/** Limits of paid punishments on a channel, with the defaults. Untimeouts and unbans are not limited. */
export const punishmentGuards = z.object({
  /** Logins that can never be punished. */
  protectedNames: z.array(login).max(PROTECTED_NAMES_MAX).default([]),
  /** Maximum timeouts and bans per person and hour. */
  perHour: z.number().int().min(1).max(PUNISHMENTS_PER_HOUR_MAX).default(PUNISHMENTS_PER_HOUR_DEFAULT),
  /** Whether moderators can be punished. */
  moderators: z.boolean().default(false),
});
/** Limits of paid punishments on a channel. */
export type PunishmentGuards = z.output<typeof punishmentGuards>;
