import { WIDGET_PAGES_PATH, WIDGETS, type WidgetName } from '@bitcue/shared/widgets/widgets.ts';
import type { Random } from '../ports/system.ts';
import type { Sealer, User, UserStore, WidgetKey } from '../ports/users.ts';
import { drawKey, hashKey, isKey } from './page-key.ts';

const placeOf = (userId: string) => `widget-key:${userId}`;

/** Creates a widget key and returns what is stored. It opens the widgets and nothing else. */
export function createWidgetKey(userId: string, random: Random, sealer: Sealer): WidgetKey {
  const key = drawKey(random);
  return { hash: hashKey(key), sealed: sealer.seal(key, placeOf(userId)) };
}

/**
 * Returns what to store so that the widget key is sealed with the key in use: the same widget key, or a new one if the
 * old one can no longer be opened. Null if nothing has to change.
 */
export function renewWidgetSeal({ id, widgetKey }: User, random: Random, sealer: Sealer): WidgetKey | null {
  const age = widgetKey && sealer.readAge(widgetKey.sealed);
  if (widgetKey === undefined || age === 'current') return null;
  if (age === 'unknown') return createWidgetKey(id, random, sealer);
  const place = placeOf(id);
  return { hash: widgetKey.hash, sealed: sealer.seal(sealer.open(widgetKey.sealed, place), place) };
}

/**
 * Returns the addresses of a streamer's widgets, which only they may see; null if they have none. `publicUrl` has no trailing
 * slash.
 */
export function widgetUrlsOf(
  { id, widgetKey }: User,
  { publicUrl, sealer }: { publicUrl: string; sealer: Sealer },
): Record<WidgetName, string> | null {
  if (widgetKey === undefined) return null;
  const key = sealer.open(widgetKey.sealed, placeOf(id));
  const urls = WIDGETS.map((name) => [name, `${publicUrl}${WIDGET_PAGES_PATH}/${name}#${key}`]);
  return Object.fromEntries(urls) as Record<WidgetName, string>;
}

/** Finds the streamer whose widgets a key opens. Returns null if the key is malformed, unknown or replaced. */
export async function findByWidgetKey(
  users: Pick<UserStore, 'findByWidgetKeyHash'>,
  key: string,
): Promise<User | null> {
  return isKey(key) ? users.findByWidgetKeyHash(hashKey(key)) : null;
}
