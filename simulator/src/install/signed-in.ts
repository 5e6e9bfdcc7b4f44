import type { Request, Response } from 'express';
import type { LocalTwitch } from '../local-twitch.ts';
import { SEED_IDS } from '../state/seed.ts';

const COOKIE = 'local_twitch_user';

/** Path of the install pages. */
export const INSTALL_PATH = '/extensions';

/** Remembers in the browser who signed in last, as Twitch's own pages do. */
export function rememberUser(response: Response, userId: string): void {
  response.cookie(COOKIE, userId, { httpOnly: true, sameSite: 'lax', path: INSTALL_PATH });
}

/** Who signed in last in this browser; the demo channel if nobody did. */
export function readSignedInUser(twitch: LocalTwitch, request: Request): string {
  const id = new RegExp(`(?:^|; )${COOKIE}=(\\d+)`).exec(request.get('cookie') ?? '')?.[1] ?? '';
  return Object.hasOwn(twitch.state.users, id) ? id : SEED_IDS.demoChannel;
}
