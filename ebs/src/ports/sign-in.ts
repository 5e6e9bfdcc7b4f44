/** Tokens of a new sign-in, in clear text. They are sealed before they are stored. */
export interface FreshGrant {
  accessToken: string;
  refreshToken: string;
  scopes: string[];
  /** Seconds from `obtainedAt` until the access token expires; null if unknown. */
  expiresInS: number | null;
  obtainedAt: Date;
}

/** Who signed in, according to Twitch, and what they granted. */
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
  /** Returns the address to send the browser to. Twitch grants exactly the scopes requested. */
  authorizeUrl(state: string, scopes: readonly string[]): string;
  /** Exchanges the code for tokens. Throws `AppError` `auth.state` for a bad code, or `twitch.unavailable`. */
  complete(code: string): Promise<SignedIn>;
}
