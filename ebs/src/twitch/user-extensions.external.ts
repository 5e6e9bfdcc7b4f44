import { EXTENSION_ICON_ORIGINS } from '@bitcue/shared/constants/platform.ts';
import { z } from 'zod';
import type { ActiveExtension, ReleasedExtension } from '../ports/user-extensions.ts';

/** One slot. Empty ones contain only `active: false`. */
const slot = z.object({
  active: z.boolean(),
  id: z.string().default(''),
  version: z.string().default(''),
  name: z.string().default(''),
  x: z.number().default(0),
  y: z.number().default(0),
});
const slots = z.record(z.string(), slot).default({});

/** Answer of `GET /users/extensions` (twitch: section "Broadcaster's extensions"). */
export const activeAnswer = z.object({ data: z.object({ panel: slots, component: slots }) });

/** Answer of `GET /users/extensions/list`. */
export const installedAnswer = z.object({ data: z.array(z.object({ id: z.string(), version: z.string() })) });

/** Answer of `GET /extensions/released` (twitch: section "Extension endpoints"). */
export const releasedAnswer = z.object({
  data: z.array(
    z.object({
      version: z.string(),
      name: z.string(),
      icon_urls: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

/** Returns the active slots of one kind, in order. */
export function readSlots(rows: z.output<typeof slots>): ActiveExtension[] {
  return Object.entries(rows)
    .filter(([, { active }]) => active)
    .map(([name, { active: _active, ...extension }]) => ({ slot: name, ...extension }))
    .sort((a, b) => Number(a.slot) - Number(b.slot));
}

/** Parses a released extension. Its icon is kept only if it is on one of Twitch's icon hosts. */
export function readReleased(row: z.output<typeof releasedAnswer>['data'][number]): ReleasedExtension {
  const icon = row.icon_urls['100x100'] ?? '';
  const isTwitchs = EXTENSION_ICON_ORIGINS.some((origin) => icon.startsWith(`${origin}/`));
  return { version: row.version, name: row.name, icon: isTwitchs ? icon : null };
}
