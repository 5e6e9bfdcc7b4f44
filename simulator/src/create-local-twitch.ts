import { join } from 'node:path';
import { EXTENSION_NAME } from '@bitcue/shared/brand.ts';
import { EventSubSender } from './eventsub/sender.ts';
import { Tabs } from './extension/tabs.ts';
import { Faults } from './faults.ts';
import { CallWindows, HelixBuckets } from './helix/rate-limit.ts';
import type { LocalTwitch } from './local-twitch.ts';
import type { SimulatorOptions } from './options.ts';
import type { TruthEntry } from './stage-api.ts';
import type { State } from './state/model.ts';
import { createSeed } from './state/seed.ts';
import { SnapshotStore } from './state/store.ts';
import { TruthLog } from './state/truth-log.ts';

/** Helix points per minute (Twitch API guide, rate limits). */
const HELIX_POINTS_PER_MINUTE = 800;

/** Creates a local Twitch from its folder, or from the seed. `close` saves it and stops its background work. */
export function createLocalTwitch(options: SimulatorOptions): { twitch: LocalTwitch; close(): void } {
  const folder = options.dataDir === null ? null : join(options.dataDir, 'simulator');
  const store = new SnapshotStore(folder);
  const listeners = new Set<() => void>();
  const seed = () =>
    createSeed(
      { clientId: options.extensionClientId, version: options.extensionVersion, name: EXTENSION_NAME },
      new Date(),
    );
  const eventSub = new EventSubSender(() => twitch);
  const twitch: LocalTwitch = {
    options,
    state: store.load() ?? seed(),
    truth: new TruthLog(folder),
    faults: new Faults(),
    tabs: new Tabs(),
    eventSub,
    buckets: new HelixBuckets(options.helixPointsPerMinute ?? HELIX_POINTS_PER_MINUTE),
    windows: new CallWindows(),
    calls: [],
    deliveries: [],
    unknownPaths: new Set(),
    urls: { main: '', extension: '', ebs: options.ebsUrl.replace(/\/$/, '') },
    touch() {
      store.schedule(() => twitch.state);
      for (const listener of listeners) listener();
    },
    onTouch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reset() {
      twitch.faults.close();
      twitch.eventSub.sockets.close();
      twitch.tabs.closeAll();
      twitch.truth.clear();
      twitch.calls.length = 0;
      twitch.deliveries.length = 0;
      twitch.unknownPaths.clear();
      twitch.state = seed();
      twitch.touch();
    },
  };
  eventSub.endLostSessions();
  if (recoverPurchases(twitch.state, twitch.truth.entries) > 0) twitch.touch();
  return {
    twitch,
    close() {
      twitch.faults.close();
      eventSub.close();
      store.flush();
    },
  };
}

/** Restores purchases that are in the truth log but not in the snapshot, which is written a little later. Returns how many. */
function recoverPurchases(state: State, entries: readonly TruthEntry[]): number {
  const known = new Set(state.transactions.map((transaction) => transaction.id));
  let recovered = 0;
  for (const entry of entries) {
    if (entry.kind !== 'purchase' || entry.id === null || entry.userId === null || known.has(entry.id)) continue;
    const product = state.products[String(entry.detail.sku)];
    const user = state.users[entry.userId];
    if (product === undefined || user === undefined) continue;
    user.bits = Math.max(0, user.bits - entry.amount);
    state.transactions.push({
      id: entry.id,
      time: entry.at,
      channelId: entry.channelId,
      userId: entry.userId,
      product: { ...product, inDevelopment: entry.test },
    });
    recovered += 1;
  }
  return recovered;
}
