/** Tokens of a fresh sign-in, in clear: to be sealed before they are stored. */
export interface FreshGrant {
  accessToken: string;
  refreshToken: string;
  scopes: string[];
  /** Seconds the access token lives from `obtainedAt`; null when unknown. */
  expiresInS: number | null;
  obtainedAt: Date;
}

/** Who signed in, as Twitch tells it, and what they granted. */
export interface SignedIn {
  id: string;
  login: string;
  displayName: string;
  picture: string;
  broadcasterType: '' | 'affiliate' | 'partner';
  grant: FreshGrant;
}

/** Sign-in at Twitch (OAuth authorization code). */
export interface SignInProvider {
  /** Scopes requested at every sign-in: those of calls outside the feature types. */
  readonly baseScopes: readonly string[];
  /** Address to send the browser to. Twitch grants exactly the scopes requested. */
  authorizeUrl(state: string, scopes: readonly string[]): string;
  /** Trades the code in. Throws `AppError` `auth.state` for a bad code and `twitch.unavailable`. */
  complete(code: string): Promise<SignedIn>;
}
