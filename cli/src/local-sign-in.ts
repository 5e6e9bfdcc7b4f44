import { readUser } from '@bitcue/shared/api/user.ts';
import { CliError } from './cli-error.ts';
import { createCookieFetch } from './cookie-fetch.ts';

/** Redirects followed, at most: to Twitch, back, and home. */
const MAX_REDIRECTS = 5;
const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308];
const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Where to sign in: the running server, the port of the local Twitch, and whom. */
export interface LocalSignIn {
  publicUrl: string;
  twitchPort: number;
  login: string;
}

/**
 * Signs somebody in at the running server, by the steps of a browser, with the consent that only a local Twitch gives
 * by itself. Returns what the server tells them of themselves: their token and alert address are in it, so it is never
 * printed. Throws `CliError` when the server or the local Twitch does not play along.
 */
export async function signInLocally({ publicUrl, twitchPort, login }: LocalSignIn) {
  const server = new URL(publicUrl).origin;
  const get = createCookieFetch(server);
  let url: URL | null = new URL('/auth/twitch', server);
  for (let hops = 0; url !== null; hops += 1) {
    if (hops > MAX_REDIRECTS) {
      throw new CliError('The sign-in did not come to an end. Look at the log of the server.');
    }
    const response = await get(url);
    await response.body?.cancel();
    const location = response.headers.get('location');
    if (REDIRECT_STATUSES.includes(response.status) && location !== null) {
      url = chooseNext(new URL(location, url), server, twitchPort, login);
    } else if (response.ok) {
      url = null;
    } else {
      throw new CliError(`The sign-in of ${login} was refused at ${url.origin}${url.pathname} (${response.status}).`);
    }
  }

  const response = await get(new URL(readUser.path, server));
  const answer = readUser.answer.safeParse(await response.json().catch(() => null));
  if (!answer.success || answer.data.login !== login) {
    throw new CliError(`The server did not keep the sign-in of ${login} (${response.status}). Look at its log.`);
  }
  return answer.data;
}

/** Where a redirect leads to in the end: null when the sign-in is over. Throws `CliError` for any other place. */
function chooseNext(next: URL, server: string, twitchPort: number, login: string): URL | null {
  if (LOOPBACK_NAMES.includes(next.hostname) && next.port === String(twitchPort)) {
    next.searchParams.set('user', login);
    next.searchParams.set('consent', 'auto');
    return next;
  }
  if (next.origin === server) return next.pathname.startsWith('/auth/') ? next : null;
  throw new CliError(`The server sent the sign-in to ${next.origin}, which is not the local Twitch.`);
}
