import type { SocketWaits } from './eventsub/socket-session.ts';

/** How to start a simulator. Port 0 picks any free port. */
export interface SimulatorOptions {
  port: number;
  /** Port of the extension host, an origin of its own. */
  extensionPort: number;
  /** Where the backend listens, e.g. `http://localhost:8080`; webhooks go to its paths. */
  ebsUrl: string;
  /** Folder for its data (in a `simulator/` subfolder), or null to keep everything in memory. */
  dataDir: string | null;
  clientId: string;
  clientSecret: string;
  extensionClientId: string;
  extensionClientSecret: string;
  /** Base64, as Twitch shows it. If there are several, the first signs. */
  extensionSecret: string;
  extensionOwnerId: string;
  extensionVersion: string;
  /** Folder with the built views (`panel.html`), or null if there is none. */
  extensionDir: string | null;
  /** Kills, stops or starts the backend. Without it, the stage page says the backend is not supervised. */
  controlEbs?: (what: 'kill' | 'stop' | 'start') => void;
  /** Address to bind; 127.0.0.1 by default. */
  host?: string;
  /** Helix points per minute and bucket. Default: 800, as on Twitch. */
  helixPointsPerMinute?: number;
  /** Milliseconds before each retry of a webhook request. */
  webhookRetryMs?: readonly number[];
  /** Milliseconds a webhook request may take. */
  webhookTimeoutMs?: number;
  /** Consecutive failed notifications after which a subscription ends with `notification_failures_exceeded`. */
  webhookFailureLimit?: number;
  /** Timings of WebSocket sessions that differ from Twitch's. */
  socketWaits?: Partial<SocketWaits>;
  /** Seconds until user access tokens expire. Default: about four hours, as on Twitch. */
  userTokenSeconds?: number;
  /** Whether a refresh issues a new refresh token. */
  rotateRefreshTokens?: boolean;
  /** Whether the extension is released. If not, `extensions/released` returns 404. */
  extensionReleased?: boolean;
  /** Folder with the built stage page and helper. Default: `simulator/dist`. */
  distDir?: string;
}
