import { createAllowList, type IsAllowed } from '../accounts/allowed-streamers.ts';
import { createSessions, type Sessions } from '../accounts/sessions.ts';
import { type ChannelCache, createChannelCache } from '../channels/channel-cache.ts';
import { createStreamerEvents, type StreamerEvents } from '../channels/streamer-events.ts';
import type { Config } from '../config/config.ts';
import { createNoHints } from '../hints/no-hints.ts';
import { createRedisCounts } from '../hints/redis-counts.ts';
import { createRedisHints } from '../hints/redis-hints.ts';
import type { RawRoute, Route } from '../http/route.ts';
import { createAudit } from '../log/audit-log.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import type { Audit } from '../ports/audit.ts';
import type { Hints } from '../ports/hints.ts';
import type { VoiceCreator } from '../ports/private-voices.ts';
import type { SharedCounts } from '../ports/shared-counts.ts';
import type { Clock, Log, Random } from '../ports/system.ts';
import type { PanelNotice } from '../ports/twitch.ts';
import type { Sealer } from '../ports/users.ts';
import { createTasks, type Tasks } from '../tasks/tasks.ts';
import { createWithLease, type WithLease } from '../tasks/with-lease.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { createPanelNotice } from '../twitch/panel-notice.ts';
import { createSealer } from '../twitch/seal.ts';
import type { OpenData, Repositories } from './store.ts';

/** Dependencies of `composeServer`. */
export interface ServerParts {
  config: Config;
  data: OpenData;
  clock: Clock;
  random: Random;
  log: Log;
  /** Folder of the built dashboard and alert page, with a slash at its end; this checkout's unless given. */
  pagesDir?: string;
  /** Traces requests and records. Without it, nothing is traced. */
  tracing?: Tracing | null;
  /** Hints to other processes; by default, those that the settings ask for. */
  hints?: Hints;
  /** Who makes private voices; by default, the provider in the settings. */
  voiceMaker?: VoiceCreator | null;
  /** Counts that all processes share; by default, those that the settings ask for. */
  counts?: SharedCounts | null;
}

/** What all areas of the server share. */
export interface Foundation extends ServerParts {
  stores: Repositories;
  metrics: Metrics;
  sealer: Sealer;
  /** Tells a streamer's open tabs what changed. */
  events: StreamerEvents;
  hints: Hints;
  counts: SharedCounts | null;
  /** Notifies a channel's panels to read again. */
  notice: PanelNotice;
  channels: ChannelCache;
  isAllowed: IsAllowed;
  sessions: Sessions;
  tasks: Tasks;
  withLease: WithLease;
  audit: Audit;
}

/** What one area adds to the server: its routes, and work to do when the server stops. */
export interface Area {
  routes: readonly Route[];
  rawRoutes?: readonly RawRoute[];
  /** Called once the server has stopped accepting requests and running tasks. */
  stop?(): Promise<void>;
}

/** Builds what all areas share. */
export function composeFoundation(parts: ServerParts, metrics: Metrics): Foundation {
  const { config, data, clock, random } = parts;
  const log = metrics.countLines(parts.log);
  const stores = metrics.timeStores(data.repositories, parts.tracing?.noteStoreCall);
  const isAllowed = createAllowList(config.allowedStreamers);
  const hints =
    parts.hints ?? (config.redisUrl ? createRedisHints({ url: config.redisUrl, random, log }) : createNoHints());
  const canCount = !data.soleOwner && config.redisUrl !== null;
  return {
    ...parts,
    log,
    hints,
    counts: parts.counts ?? (canCount ? createRedisCounts({ url: config.redisUrl ?? '', clock }) : null),
    stores,
    metrics,
    sealer: createSealer(config.tokenKeys),
    events: createStreamerEvents({ clock, hints: data.soleOwner ? null : hints }),
    notice: createPanelNotice({
      clientId: config.extension.clientId,
      ownerId: config.extension.ownerId,
      secret: config.extension.secrets[0] ?? '',
      clock,
      log,
    }),
    channels: createChannelCache(stores.users, stores.items, clock),
    isAllowed,
    sessions: createSessions({ store: stores.sessions, users: stores.users, isAllowed, hints, clock, random }),
    tasks: createTasks({ store: stores.tasks, clock, random, log }),
    audit: createAudit({ store: stores.audit, clock, random, log }),
    withLease: createWithLease({ leases: stores.namedLeases, clock, random }),
  };
}
