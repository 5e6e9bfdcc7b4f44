/** How a simulator is started. Ports may be 0 (any free one). */
export interface SimulatorOptions {
  port: number;
  /** Port of the extension host, an origin of its own. */
  extensionPort: number;
  /** Where the backend listens, e.g. `http://localhost:8080`; webhooks go to its paths. */
  ebsUrl: string;
  /** Folder to remember things in (`simulator/` is made inside), or null: memory only. */
  dataDir: string | null;
  clientId: string;
  clientSecret: string;
  extensionClientId: string;
  extensionClientSecret: string;
  /** Base64, as Twitch shows it; of several the first signs. */
  extensionSecret: string;
  extensionOwnerId: string;
  extensionVersion: string;
  /** Folder with the built views (`panel.html`), or null when there is none. */
  extensionDir: string | null;
  /** Asked to kill, stop or start the backend; without it the stage says that nobody supervises it. */
  onStop?: (what: 'kill' | 'stop' | 'start') => void;
  /** Address to bind; 127.0.0.1 by default. */
  host?: string;
  /** Helix points per minute and bucket; 800 on Twitch. */
  helixPointsPerMinute?: number;
  /** Waits between attempts of a webhook request, in ms; as many retries as entries. */
  webhookRetryMs?: readonly number[];
  /** How long a webhook request may take, in ms. */
  webhookTimeoutMs?: number;
  /** Notifications given up in a row until the subscription ends with `notification_failures_exceeded`. */
  webhookFailureLimit?: number;
  /** Lifetime of user access tokens, in seconds; about four hours on Twitch. */
  userTokenSeconds?: number;
  /** Whether a refresh hands out a new refresh token. */
  rotateRefreshTokens?: boolean;
  /** Whether the extension counts as released (`extensions/released` answers, otherwise 404). */
  extensionReleased?: boolean;
  /** Folder with the built stage page and helper; `simulator/dist` by default. */
  distDir?: string;
}
