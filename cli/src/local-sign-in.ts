import { signInPath } from '@bitcue/shared/api/sign-in.ts';
import { readUser } from '@bitcue/shared/api/user.ts';
import { FEATURE_TYPES } from '@bitcue/shared/features/catalog.ts';
import { CliError } from './cli-error.ts';
import { createCookieFetch } from './cookie-fetch.ts';

/** Maximum number of redirects: to Twitch and back, perhaps twice, and home. */
const MAX_REDIRECTS = 5;
const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308];
const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** The running server, the local Twitch's port, and who signs in. */
export interface LocalSignIn {
  publicUrl: string;
  twitchPort: number;
  login: string;
}

/**
 * Signs in to the running server like a browser, with the automatic consent that only a local Twitch gives, and requests the
 * scopes of every feature type. Returns the signed-in user, with token and alert URL, so it must never be printed. Throws
 * `CliError` if the sign-in fails.
 */
export async function signInLocally({ publicUrl, twitchPort, login }: LocalSignIn) {
  const server = new URL(publicUrl).origin;
  const get = createCookieFetch(server);
  let url: URL | null = new URL(signInPath({ features: FEATURE_TYPES }), server);
  for (let hops = 0; url !== null; hops += 1) {
    if (hops > MAX_REDIRECTS) {
      throw new CliError('The sign-in redirects in a loop. Check the server’s log.');
    }
    const response = await get(url);
    await response.body?.cancel();
    const location = response.headers.get('location');
    if (REDIRECT_STATUSES.includes(response.status) && location !== null) {
      url = getNextUrl(new URL(location, url), server, twitchPort, login);
    } else if (response.ok) {
      url = null;
    } else {
      throw new CliError(`Signing in as ${login} failed at ${url.origin}${url.pathname} (${response.status}).`);
    }
  }

  const response = await get(new URL(readUser.path, server));
  const answer = readUser.answer.safeParse(await response.json().catch(() => null));
  if (!answer.success || answer.data.login !== login) {
    throw new CliError(`The server did not keep the session of ${login} (${response.status}). Check its log.`);
  }
  return answer.data;
}

/** Returns where a redirect leads; null when the sign-in is complete. Throws `CliError` for any other server. */
function getNextUrl(next: URL, server: string, twitchPort: number, login: string): URL | null {
  if (LOOPBACK_NAMES.includes(next.hostname) && next.port === String(twitchPort)) {
    next.searchParams.set('user', login);
    next.searchParams.set('consent', 'auto');
    return next;
  }
  if (next.origin === server) return next.pathname.startsWith('/auth/') ? next : null;
  throw new CliError(`The server redirected the sign-in to ${next.origin}, which is not the local Twitch.`);
}
