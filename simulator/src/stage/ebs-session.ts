import { z } from 'zod';
import { isSameServer } from '../http/loopback.ts';
import type { LocalTwitch } from '../local-twitch.ts';

const TIMEOUT_MS = 3000;
const MAX_REDIRECTS = 6;
/** The account the stage page signs in as. */
export const STAGE_OWNER_LOGIN = 'demo_channel';

const ownerSchema = z.object({ alertUrl: z.string().nullish() });

/** A call to the backend. */
interface Call {
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

/** Thrown when the backend does not respond or does not open a session. */
export class EbsAwayError extends Error {}

/** The stage page's session at the backend, as the demo streamer. Signs in over HTTP once, and again after a 401. */
export class EbsSession {
  readonly #twitch: LocalTwitch;
  readonly #cookies = new Map<string, string>();
  #signingIn: Promise<void> | null = null;
  #alertUrl: string | null = null;
  #isUp = false;

  constructor(twitch: LocalTwitch) {
    this.#twitch = twitch;
  }

  /** Whether the backend responded to the last call, and the alert page's address once known. */
  get state(): { up: boolean; alertUrl: string | null } {
    return { up: this.#isUp, alertUrl: this.#alertUrl };
  }

  /** Calls the backend as the streamer. Throws EbsAwayError. */
  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#call(path, { headers });
  }

  /** Changes something at the backend as the streamer, with the headers it requires of its own pages. Throws EbsAwayError. */
  async send(method: 'PUT' | 'POST', path: string, body: unknown): Promise<Response> {
    const { origin } = new URL(this.#twitch.urls.ebs);
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'bitcue', origin };
    return this.#call(path, { method, headers, body: JSON.stringify(body) });
  }

  async #call(path: string, what: Call): Promise<Response> {
    if (this.#cookies.size === 0) await this.#signInOnce();
    let response = await this.#fetch(new URL(path, this.#twitch.urls.ebs), what);
    if (response.status === 401) {
      await response.body?.cancel();
      await this.#signInOnce();
      response = await this.#fetch(new URL(path, this.#twitch.urls.ebs), what);
    }
    return response;
  }

  /** Checks whether the backend responds, and fetches the alert page's address if still unknown. Never throws. */
  async look(): Promise<void> {
    try {
      if (this.#alertUrl === null) {
        const response = await this.get('/api/user');
        const owner = ownerSchema.safeParse(await response.json());
        this.#alertUrl = owner.success ? (owner.data.alertUrl ?? null) : null;
      } else {
        const response = await this.#fetch(new URL('/healthz', this.#twitch.urls.ebs), { headers: {} });
        await response.body?.cancel();
      }
    } catch {
      // `state` has the result.
    }
  }

  /** Forgets the session. */
  forget(): void {
    this.#cookies.clear();
    this.#alertUrl = null;
  }

  async #signInOnce(): Promise<void> {
    this.#signingIn ??= this.#signIn().finally(() => {
      this.#signingIn = null;
    });
    await this.#signingIn;
  }

  async #signIn(): Promise<void> {
    this.forget();
    let url = new URL('/auth/twitch', this.#twitch.urls.ebs);
    for (let step = 0; step < MAX_REDIRECTS; step += 1) {
      const response = await this.#fetch(url, { headers: {} });
      await response.body?.cancel();
      const location = response.headers.get('location');
      if (location === null) break;
      url = new URL(location, url);
      if (url.pathname === '/auth/authorize' && isSameServer(url, new URL(this.#twitch.urls.main))) {
        url.searchParams.set('user', STAGE_OWNER_LOGIN);
        url.searchParams.set('consent', 'auto');
      } else if (this.#isOurs(url) && !url.pathname.startsWith('/auth/')) break;
    }
    if (this.#cookies.size === 0) throw new EbsAwayError('The backend did not open a session.');
  }

  #isOurs(url: URL): boolean {
    return isSameServer(url, new URL(this.#twitch.urls.ebs));
  }

  /** One request; follows no redirect. Only the backend and the simulator are called, and only the backend gets cookies. */
  async #fetch(url: URL, { headers, ...how }: Call): Promise<Response> {
    const isEbs = this.#isOurs(url);
    if (!isEbs && !isSameServer(url, new URL(this.#twitch.urls.main))) {
      throw new EbsAwayError('The backend redirected elsewhere.');
    }
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    let response: Response;
    try {
      response = await fetch(url, {
        ...how,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { ...headers, ...(isEbs && cookie !== '' ? { cookie } : {}) },
      });
    } catch {
      if (isEbs) this.#isUp = false;
      throw new EbsAwayError('The backend does not respond.');
    }
    if (!isEbs) return response;
    this.#isUp = true;
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const value = pair.slice(at + 1);
      if (value === '') this.#cookies.delete(pair.slice(0, at).trim());
      else this.#cookies.set(pair.slice(0, at).trim(), value);
    }
    return response;
  }
}
