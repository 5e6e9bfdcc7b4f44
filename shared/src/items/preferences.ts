import { z } from 'zod';
import { CANVAS } from '../constants/geometry.ts';
import { ALERT_THEMES } from '../theme/alert-themes.ts';
import {
  ALERT_FACES,
  ALERT_HIGHLIGHTS,
  ALERT_MOTIONS,
  ALERT_SIZES,
  ALERT_STYLES,
  type AlertDesign,
  DEFAULT_DESIGN,
} from './alert-design.ts';

/** How a channel's alerts look. What is left out is as in a new channel. */
export const alertDesign = z.object({
  style: z.enum(ALERT_STYLES).default(DEFAULT_DESIGN.style),
  size: z.enum(ALERT_SIZES).default(DEFAULT_DESIGN.size),
  motion: z.enum(ALERT_MOTIONS).default(DEFAULT_DESIGN.motion),
  highlight: z.enum(ALERT_HIGHLIGHTS).default(DEFAULT_DESIGN.highlight),
  face: z.enum(ALERT_FACES).default(DEFAULT_DESIGN.face),
  arrival: z
    .object({
      isOn: z.boolean().default(DEFAULT_DESIGN.arrival.isOn),
      volume: z.number().int().min(0).max(100).default(DEFAULT_DESIGN.arrival.volume),
    })
    .prefault({}),
}) satisfies z.ZodType<AlertDesign>;

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
  design: alertDesign.prefault({}),
});
/** Preferences of a channel's alerts. */
export type ExtensionPreferences = z.output<typeof extensionPreferences>;
