import type { Call, Delivery } from './control-api.ts';
import type { EventSub } from './eventsub/event-sub.ts';
import type { Tabs } from './extension/tabs.ts';
import type { Faults } from './faults.ts';
import type { CallWindows, HelixBuckets } from './helix/rate-limit.ts';
import type { SimulatorOptions } from './options.ts';
import type { Channel, State, User } from './state/model.ts';
import type { TruthLog } from './state/truth-log.ts';

/** One running local Twitch: its state and its parts. Every handler receives it. */
export interface LocalTwitch {
  readonly options: SimulatorOptions;
  state: State;
  readonly truth: TruthLog;
  readonly faults: Faults;
  readonly tabs: Tabs;
  readonly eventSub: EventSub;
  readonly buckets: HelixBuckets;
  readonly windows: CallWindows;
  readonly calls: Call[];
  readonly deliveries: Delivery[];
  readonly unknownPaths: Set<string>;
  /** Base URLs, known once listening; without a trailing slash. */
  readonly urls: { main: string; extension: string; ebs: string };
  /** Must be called after every change of `state`: saves it and notifies stage pages. */
  touch(): void;
  /** Calls the listener after each `touch` until the returned function is called. */
  onTouch(listener: () => void): () => void;
  /** Resets to the seed. */
  reset(): void;
}

/** Finds an account by id or login, or returns null. */
export function findUser(twitch: LocalTwitch, idOrLogin: string): User | null {
  const byId = twitch.state.users[idOrLogin];
  if (byId !== undefined) return byId;
  const login = idOrLogin.toLowerCase();
  return Object.values(twitch.state.users).find((user) => user.login === login) ?? null;
}

/** Finds the channel of an account id, or returns null. */
export function findChannel(twitch: LocalTwitch, id: string): Channel | null {
  return twitch.state.channels[id] ?? null;
}

/** The three names of an account as Twitch writes them: `<prefix>_id`, `<prefix>_login`, `<prefix>_name`. */
export function nameUser(twitch: LocalTwitch, prefix: string, id: string): Record<string, string> {
  const user = twitch.state.users[id];
  return {
    [`${prefix}_id`]: id,
    [`${prefix}_login`]: user?.login ?? '',
    [`${prefix}_name`]: user?.displayName ?? '',
  };
}

/** True while the user is banned or timed out on the channel. */
export function isBanned(channel: Channel, userId: string): boolean {
  const now = Date.now();
  return channel.bans.some(
    (ban) => ban.userId === userId && (ban.expiresAt === null || Date.parse(ban.expiresAt) > now),
  );
}

/** The secret of one of the two apps, or null if the client is unknown. */
export function findClientSecret(options: SimulatorOptions, clientId: string): string | null {
  if (clientId === options.clientId) return options.clientSecret;
  if (clientId === options.extensionClientId) return options.extensionClientSecret;
  return null;
}
