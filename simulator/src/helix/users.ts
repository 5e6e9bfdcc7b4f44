import { z } from 'zod';
import type { User } from '../state/model.ts';
import { many } from './query.ts';
import { data, HelixError } from './response.ts';
import { defineCall, type HelixRoute } from './route.ts';

/** An account as `GET /users` returns it. The email address needs its scope. */
function showUser(user: User, withEmail: boolean) {
  return {
    id: user.id,
    login: user.login,
    display_name: user.displayName,
    type: '',
    broadcaster_type: user.broadcasterType,
    description: user.description,
    profile_image_url: 'https://static-cdn.jtvnw.net/user-default-pictures-uv/demo-profile_image-300x300.png',
    offline_image_url: '',
    view_count: 0,
    created_at: user.createdAt,
    ...(withEmail ? { email: `${user.login}@example.invalid` } : {}),
  };
}

/** `GET /users`: by ids and logins (at most 100 together), or the caller. Unknown ones are left out. */
export const userRoutes: HelixRoute[] = [
  defineCall({
    method: 'GET',
    path: 'users',
    callers: ['user', 'app'],
    query: z.object({ id: many(100), login: many(100) }),
    handle({ twitch, caller, query }) {
      const asked = query.id.length + query.login.length;
      if (asked > 100) throw new HelixError(400, 'The sum of the id and login parameters must not exceed 100.');
      const self = caller.kind === 'user' ? caller.userId : null;
      if (asked === 0 && self === null) throw new HelixError(400, 'Must provide an ID, Login or OAuth Token.');
      const logins = query.login.map((login) => login.toLowerCase());
      const found = Object.values(twitch.state.users).filter((user) =>
        asked === 0 ? user.id === self : query.id.includes(user.id) || logins.includes(user.login),
      );
      const canSeeEmail = caller.kind === 'user' && caller.scopes.includes('user:read:email');
      return data(found.map((user) => showUser(user, canSeeEmail && user.id === self)));
    },
  }),
];
