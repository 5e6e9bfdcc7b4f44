import { punishmentMode } from '@bitcue/shared/features/punishment/punishment.ts';
import { z } from 'zod';

/** What a punishment freezes when it is sold. */
export const frozenPunishment = z.object({
  mode: punishmentMode,
  durationS: z.number().int(),
  /** Steps of 0.1.0 have no login. */
  target: z.object({ id: z.string(), login: z.string().optional(), name: z.string() }),
  /** Whether it also lifts what others set. Missing in steps of 0.1.0, which must not. */
  liftsOthers: z.boolean().default(false),
  /**
   * End of the timeout if the target has none yet, in milliseconds since 1970. Fixed before the first try, so that a repeat
   * never extends it.
   */
  untilMs: z.number().optional(),
});
/** What a punishment freezes when it is sold. */
export type FrozenPunishment = z.output<typeof frozenPunishment>;
