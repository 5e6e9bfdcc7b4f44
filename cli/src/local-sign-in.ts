import { readUser } from '@bitcue/shared/api/user.ts';
import { CliError } from './cli-error.ts';

/** Redirects followed, at most: to Twitch, back, and home. */
const MAX_REDIRECTS = 5;
/** Milliseconds one answer may take. */
const DEADLINE_MS = 10_000;
const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308];

/** Where to sign in: the running server, the port of the local Twitch, and whom. */
export interface LocalSignIn {
  publicUrl: string;
  twitchPort: number;
  login: string;
}

/**
 * Signs somebody in at the running server, by the steps of a browser, with the consent that only a local Twitch gives by
 * itself. Returns the Twitch user id. Throws `CliError` when the server or the local Twitch does not play along.
 */
export async function signInLocally({ publicUrl, twitchPort, login }: LocalSignIn): Promise<string> {
  const server = new URL(publicUrl).origin;
  const cookies = new Map<string, string>();
  const get = async (url: URL): Promise<Response> => {
    const isOurs = url.origin === server;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: isOurs ? { cookie } : {},
      signal: AbortSignal.timeout(DEADLINE_MS),
    }).catch(() => {
      throw new CliError(
        isOurs
          ? `The server does not answer at ${server}. Start it with npm start, then try again.`
          : `The local Twitch does not answer at ${url.origin}. Start it with npm start, then try again.`,
      );
    });
    if (isOurs) keepCookies(cookies, response);
    return response;
  };

  let url = new URL('/auth/twitch', server);
  for (let hops = 0; ; hops += 1) {
    const response = await get(url);
    const location = response.headers.get('location');
    await response.body?.cancel();
    if (!REDIRECT_STATUSES.includes(response.status) || location === null) {
      if (response.ok) break;
      throw new CliError(
        `The sign-in of ${login} was refused with ${response.status} at ${url.origin}${url.pathname}.`,
      );
    }
    if (hops === MAX_REDIRECTS)
      throw new CliError('The sign-in did not come to an end. Look at the log of the server.');
    const next = new URL(location, url);
    const isSignIn = next.origin === server && next.pathname.startsWith('/auth/');
    if (isLocalTwitch(next, twitchPort)) {
      next.searchParams.set('user', login);
      next.searchParams.set('consent', 'auto');
    } else if (next.origin === server && !isSignIn) {
      break;
    } else if (!isSignIn) {
      throw new CliError(`The server sent the sign-in to ${next.origin}, which is not the local Twitch.`);
    }
    url = next;
  }

  const response = await get(new URL(readUser.path, server));
  const answer = readUser.answer.safeParse(await response.json().catch(() => null));
  if (!answer.success || answer.data.login !== login) {
    throw new CliError(`The server did not keep the sign-in of ${login} (${response.status}). Look at its log.`);
  }
  return answer.data.twitch.id;
}

function isLocalTwitch(url: URL, port: number): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) && url.port === String(port);
}

/** Keeps what an answer sets, and drops what it removes. */
function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';');
    const name = pair.slice(0, pair.indexOf('=')).trim();
    const isRemoved = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
    if (isRemoved) cookies.delete(name);
    else cookies.set(name, pair.slice(pair.indexOf('=') + 1).trim());
  }
}
