import { z } from 'zod';
import { TIERS } from '../alerts/tiers.ts';
import { CANVAS } from '../constants/geometry.ts';
import { pronunciations } from '../text/pronounce.ts';
import { ALERT_THEMES } from '../theme/alert-themes.ts';
import {
  ALERT_FACES,
  ALERT_HIGHLIGHTS,
  ALERT_MOTIONS,
  ALERT_SIZES,
  ALERT_STYLES,
  type AlertDesign,
  DEFAULT_DESIGN,
  type DesignChange,
} from './alert-design.ts';

/** Maximum number of a channel's favourite voices. */
const FAVOURITE_VOICES_MAX = 200;

const volume = z.number().int().min(0).max(100);

/** Changes to the alerts of a tier or an item. Fields left out are as in all other alerts. */
export const designChange = z.object({
  style: z.enum(ALERT_STYLES).optional(),
  size: z.enum(ALERT_SIZES).optional(),
  motion: z.enum(ALERT_MOTIONS).optional(),
  highlight: z.enum(ALERT_HIGHLIGHTS).optional(),
  face: z.enum(ALERT_FACES).optional(),
  arrival: z.object({ isOn: z.boolean(), volume }).optional(),
}) satisfies z.ZodType<DesignChange>;

/** Changes to a reward's alerts. Its tier applies where no Bits are used: with Bits, the amount decides. */
export const ownLook = designChange.extend({ tier: z.literal(TIERS).optional() });
/** Changes to a reward's alerts. */
export type OwnLook = z.output<typeof ownLook>;

const [one, two, three, four, five] = TIERS;

/** How a channel's alerts look. Fields left out are as in a new channel. */
export const alertDesign = z.object({
  style: z.enum(ALERT_STYLES).default(DEFAULT_DESIGN.style),
  size: z.enum(ALERT_SIZES).default(DEFAULT_DESIGN.size),
  motion: z.enum(ALERT_MOTIONS).default(DEFAULT_DESIGN.motion),
  highlight: z.enum(ALERT_HIGHLIGHTS).default(DEFAULT_DESIGN.highlight),
  face: z.enum(ALERT_FACES).default(DEFAULT_DESIGN.face),
  arrival: z
    .object({
      isOn: z.boolean().default(DEFAULT_DESIGN.arrival.isOn),
      volume: volume.default(DEFAULT_DESIGN.arrival.volume),
    })
    .prefault({}),
  tiers: z
    .object({
      [one]: designChange.optional(),
      [two]: designChange.optional(),
      [three]: designChange.optional(),
      [four]: designChange.optional(),
      [five]: designChange.optional(),
    })
    .default({}),
}) satisfies z.ZodType<AlertDesign>;

/** Names of the streamer's favourite voices. They come first in lists of voices. */
export const favouriteVoices = z.array(z.string().min(1).max(100)).max(FAVOURITE_VOICES_MAX);

/** Preferences of a channel's alerts and speech with their defaults; pixels on the 1280x720 canvas (PREF-02, PREF-06, PREF-10). */
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
  pronunciations: pronunciations.default([]),
  favouriteVoices: favouriteVoices.default([]),
});
/** Preferences of a channel's alerts and speech. */
export type ExtensionPreferences = z.output<typeof extensionPreferences>;

/** Preferences that can be shared with other channels: all but the streamer's favourites in lists. */
export const sharedPreferences = extensionPreferences.omit({ favouriteVoices: true });
/** Preferences that can be shared with other channels. */
export type SharedPreferences = z.output<typeof sharedPreferences>;
