import { z } from 'zod';
import { CANVAS } from '../constants/geometry.ts';
import { ALERT_THEMES } from '../theme/alert-themes.ts';

/** Preferences of a channel's alerts with their defaults; pixels on the 1280x720 canvas (PREF-02, PREF-06, PREF-10). */
export const extensionPreferences = z.object({
  theme: z.enum(ALERT_THEMES).default('blue'),
  notification: z
    .object({
      position: z
        .object({
          x: z.number().min(0).max(CANVAS.w).default(0),
          y: z.number().min(0).max(CANVAS.h).default(0),
        })
        .prefault({}),
      hide: z.boolean().default(false),
    })
    .prefault({}),
});
/** Preferences of a channel's alerts. */
export type ExtensionPreferences = z.output<typeof extensionPreferences>;
