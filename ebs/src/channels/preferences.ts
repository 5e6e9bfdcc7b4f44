import { CANVAS, CANVAS_NOTIFICATION_BOX } from '@bitcue/shared/constants/geometry.ts';
import type { SharedPreferences } from '@bitcue/shared/items/preferences.ts';
import type { User, UserParts, UserStore } from '../ports/users.ts';
import type { Announce } from './announce.ts';

/** Dependencies of `createPreferencesEditor`. */
export interface PreferencesDeps {
  users: Pick<UserStore, 'setParts'>;
  announce: Announce;
}

/** Sets the preferences of a channel's alerts and speech one by one. Alert pages use them from the next alert on. */
export interface PreferencesEditor {
  setTheme(user: User, theme: UserParts['preferences.theme']): Promise<void>;
  /** Pixels on the 1280x720 canvas. The whole box stays on it (PREF-04). */
  setPosition(user: User, position: { x: number; y: number }): Promise<void>;
  setHidden(user: User, hide: boolean): Promise<void>;
  setDesign(user: User, design: UserParts['preferences.design']): Promise<void>;
  /** Speech that is prepared from now on uses them. */
  setPronunciations(user: User, pronunciations: UserParts['preferences.pronunciations']): Promise<void>;
  /** Panels list them first. */
  setFavouriteVoices(user: User, names: UserParts['preferences.favouriteVoices']): Promise<void>;
  /** Sets what can be shared with other channels, in one write. */
  setAll(user: User, preferences: SharedPreferences): Promise<void>;
}

/** Creates the editor. */
export function createPreferencesEditor({ users, announce }: PreferencesDeps): PreferencesEditor {
  async function save(user: User, parts: Partial<UserParts>): Promise<void> {
    await users.setParts(user.id, parts);
    await announce(user.id, true);
  }
  return {
    setTheme: (user, theme) => save(user, { 'preferences.theme': theme }),
    setPosition: (user, position) => save(user, { 'preferences.notification.position': keepOnCanvas(position) }),
    setHidden: (user, hide) => save(user, { 'preferences.notification.hide': hide }),
    setDesign: (user, design) => save(user, { 'preferences.design': design }),
    setPronunciations: (user, list) => save(user, { 'preferences.pronunciations': list }),
    setFavouriteVoices: (user, names) => save(user, { 'preferences.favouriteVoices': [...new Set(names)] }),
    setAll: (user, { theme, notification, design, pronunciations }) =>
      save(user, {
        'preferences.theme': theme,
        'preferences.notification.position': keepOnCanvas(notification.position),
        'preferences.notification.hide': notification.hide,
        'preferences.design': design,
        'preferences.pronunciations': pronunciations,
      }),
  };
}

/** Moves a position so that the whole box stays on the canvas (PREF-04). */
export function keepOnCanvas({ x, y }: { x: number; y: number }): { x: number; y: number } {
  return {
    x: keepWithin(x, CANVAS.w - CANVAS_NOTIFICATION_BOX.w),
    y: keepWithin(y, CANVAS.h - CANVAS_NOTIFICATION_BOX.h),
  };
}

/** Negative values become 0 (PREF-04). */
function keepWithin(value: number, most: number): number {
  return Math.min(Math.max(0, value), most);
}
