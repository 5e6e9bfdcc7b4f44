import { CANVAS, CANVAS_NOTIFICATION_BOX } from '@bitcue/shared/constants/geometry.ts';
import type { User, UserParts, UserStore } from '../ports/users.ts';
import type { Announce } from './announce.ts';

/** What `createPreferencesEditor` needs. */
export interface PreferencesDeps {
  users: Pick<UserStore, 'setParts'>;
  announce: Announce;
}

/** Sets the preferences of a channel's alerts one by one. Alert pages use them from the next alert on. */
export interface PreferencesEditor {
  setTheme(user: User, theme: UserParts['preferences.theme']): Promise<void>;
  /** Pixels on the 1280x720 canvas. The whole box stays on it (PREF-04). */
  setPosition(user: User, position: { x: number; y: number }): Promise<void>;
  setHidden(user: User, hide: boolean): Promise<void>;
  setDesign(user: User, design: UserParts['preferences.design']): Promise<void>;
}

/** Creates the editor. */
export function createPreferencesEditor({ users, announce }: PreferencesDeps): PreferencesEditor {
  async function save(user: User, parts: Partial<UserParts>): Promise<void> {
    await users.setParts(user.id, parts);
    await announce(user.id, true);
  }
  return {
    setTheme: (user, theme) => save(user, { 'preferences.theme': theme }),
    setPosition: (user, { x, y }) =>
      save(user, {
        'preferences.notification.position': {
          x: keepWithin(x, CANVAS.w - CANVAS_NOTIFICATION_BOX.w),
          y: keepWithin(y, CANVAS.h - CANVAS_NOTIFICATION_BOX.h),
        },
      }),
    setHidden: (user, hide) => save(user, { 'preferences.notification.hide': hide }),
    setDesign: (user, design) => save(user, { 'preferences.design': design }),
  };
}

/** Negative values become 0 (PREF-04). */
function keepWithin(value: number, most: number): number {
  return Math.min(Math.max(0, value), most);
}
