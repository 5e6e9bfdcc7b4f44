import { signInPath } from '@bitcue/shared/api/sign-in.ts';
import { readUser } from '@bitcue/shared/api/user.ts';
import { FEATURE_TYPES } from '@bitcue/shared/features/catalog.ts';

/** A signed-in streamer, as far as the harness needs it. */
export interface SignedIn {
  channelId: string;
  login: string;
  alertKey: string;
  /** The session cookie. */
  cookie: string;
}

/**
 * Signs a streamer in as a browser does, with the scopes that all feature types, rewards and Power-ups need. Only a local Twitch
 * consents automatically.
 */
export async function signIn(ebsUrl: string, login: string): Promise<SignedIn> {
  const jar = new Map<string, string>();
  const listCookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const get = async (url: string) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: url.startsWith(ebsUrl) ? { Cookie: listCookies() } : {},
    });
    if (url.startsWith(ebsUrl)) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const cut = pair.indexOf('=');
        jar.set(pair.slice(0, cut), pair.slice(cut + 1));
      }
    }
    return response;
  };
  for (const area of ['rewards', 'powerUps'] as const) {
    const start = await get(ebsUrl + signInPath({ features: FEATURE_TYPES, area }));
    const consent = await get(`${start.headers.get('location')}&user=${login}&consent=auto`);
    const back = consent.headers.get('location');
    if (!back) throw new Error(`The sign-in of ${login} was refused (${start.status}, ${consent.status}).`);
    await get(back);
  }
  const response = await get(`${ebsUrl}${readUser.path}`);
  const user = readUser.answer.parse(await response.json());
  const alertKey = user.alertUrl.split('/').at(-1) ?? '';
  return { channelId: user.twitch.id, login, alertKey, cookie: listCookies() };
}
