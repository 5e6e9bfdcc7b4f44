import type { ExtHelper, Unsubscribe } from './ext-helper.ts';

/** How long to wait for Twitch to authorize or renew a token before asking for a reload, in milliseconds. */
export const AUTHORIZE_WAIT_MS = 10_000;

/** `starting`: not authorized yet. `renewing`: the EBS refused the token. `lost`: Twitch sent none for too long. */
export type SessionState = 'starting' | 'live' | 'renewing' | 'lost';

/**
 * Watches whether the session's token is valid. Twitch renews tokens about hourly, but a panel that was hidden for a long time
 * may keep an expired one and never get another (twitchdev/issues 75, 798). Then only a reload helps.
 */
export class SessionWatch {
  private readonly ext: ExtHelper;
  private readonly listeners = new Set<() => void>();
  private state: SessionState = 'starting';
  private expiredToken: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ext: ExtHelper) {
    this.ext = ext;
    this.waitForToken();
    ext.subscribe(() => this.checkToken());
    this.checkToken();
  }

  readonly getState = (): SessionState => this.state;

  readonly subscribe = (listener: () => void): Unsubscribe => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Reports that the EBS answered 401 to this token. */
  reportExpired(token: string): void {
    if (token !== this.ext.getSnapshot().auth?.token || this.expiredToken === token) return;
    this.expiredToken = token;
    this.change('renewing');
    this.waitForToken();
  }

  private checkToken(): void {
    const token = this.ext.getSnapshot().auth?.token;
    if (token === undefined || token === this.expiredToken || this.state === 'live') return;
    clearTimeout(this.timer);
    this.change('live');
  }

  private waitForToken(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.change('lost'), AUTHORIZE_WAIT_MS);
  }

  private change(state: SessionState): void {
    this.state = state;
    for (const listener of [...this.listeners]) listener();
  }
}
