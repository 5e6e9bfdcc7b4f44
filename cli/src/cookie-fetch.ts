import { CliError } from './cli-error.ts';

/** Timeout of a request, in milliseconds. */
const DEADLINE_MS = 10_000;

/**
 * Creates a GET that handles cookies like a browser: it keeps those of one server and sends them only to that server. Does not
 * follow redirects. Throws `CliError` if there is no response.
 */
export function createCookieFetch(server: string): (url: URL) => Promise<Response> {
  const cookies = new Map<string, string>();
  return async (url) => {
    const isOurs = url.origin === server;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: isOurs ? { cookie } : {},
      signal: AbortSignal.timeout(DEADLINE_MS),
    }).catch(() => {
      const what = isOurs ? 'server' : 'local Twitch';
      throw new CliError(`The ${what} at ${url.origin} is not responding. Start it with npm start, then try again.`);
    });
    if (isOurs) for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    return response;
  };
}

/** Stores or removes the cookie of a `Set-Cookie` line. */
function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const name = pair.slice(0, pair.indexOf('=')).trim();
  const isRemoved = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
  if (isRemoved) cookies.delete(name);
  else cookies.set(name, pair.slice(pair.indexOf('=') + 1).trim());
}
