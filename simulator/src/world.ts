import type { Call, Delivery } from './control-api.ts';
import type { EventSubSender } from './eventsub/sender.ts';
import type { Tabs } from './extension/tabs.ts';
import type { Faults } from './faults.ts';
import type { CallWindows, HelixBuckets } from './helix/rate-limit.ts';
import type { SimulatorOptions } from './options.ts';
import type { Channel, State, User } from './state/model.ts';
import type { TruthLog } from './state/truth-log.ts';

/** One running Twitch: its memory and its parts. Every handler gets it. */
export interface World {
  readonly options: SimulatorOptions;
  state: State;
  readonly truth: TruthLog;
  readonly faults: Faults;
  readonly tabs: Tabs;
  readonly eventSub: EventSubSender;
  readonly buckets: HelixBuckets;
  readonly windows: CallWindows;
  readonly calls: Call[];
  readonly deliveries: Delivery[];
  readonly unknownPaths: Set<string>;
  /** Addresses, known once listening; no slash at the end. */
  readonly urls: { main: string; extension: string; ebs: string };
  /** To be called after every change of `state`: it is saved and the stage is told. */
  touch(): void;
  /** Calls back after each `touch` until the returned function is called. */
  onTouch(listener: () => void): () => void;
  /** Back to the seed. */
  reset(): void;
}

/** The account with this id or login, or null. */
export function findUser(world: World, idOrLogin: string): User | null {
  const byId = world.state.users[idOrLogin];
  if (byId !== undefined) return byId;
  const login = idOrLogin.toLowerCase();
  return Object.values(world.state.users).find((user) => user.login === login) ?? null;
}

/** The channel of an account id, or null. */
export function findChannel(world: World, id: string): Channel | null {
  return world.state.channels[id] ?? null;
}

/** The three names of an account under a prefix, as Twitch's objects have them: `<prefix>_id`, `<prefix>_login`, `<prefix>_name`. */
export function nameUser(world: World, prefix: string, id: string): Record<string, string> {
  const user = world.state.users[id];
  return {
    [`${prefix}_id`]: id,
    [`${prefix}_login`]: user?.login ?? '',
    [`${prefix}_name`]: user?.displayName ?? '',
  };
}

/** True while the user is banned or timed out there. */
export function isBanned(channel: Channel, userId: string): boolean {
  const now = Date.now();
  return channel.bans.some(
    (ban) => ban.userId === userId && (ban.expiresAt === null || Date.parse(ban.expiresAt) > now),
  );
}

/** The secret of one of the two apps, or null for an unknown client. */
export function findClientSecret(options: SimulatorOptions, clientId: string): string | null {
  if (clientId === options.clientId) return options.clientSecret;
  if (clientId === options.extensionClientId) return options.extensionClientSecret;
  return null;
}
