import { join } from 'node:path';
import { EXTENSION_NAME } from '@bitcue/shared/brand.ts';
import { EventSubSender } from './eventsub/sender.ts';
import { Tabs } from './extension/tabs.ts';
import { Faults } from './faults.ts';
import { CallWindows, HelixBuckets } from './helix/rate-limit.ts';
import type { SimulatorOptions } from './options.ts';
import { recoverPurchases } from './state/recover.ts';
import { createSeed } from './state/seed.ts';
import { SnapshotStore } from './state/store.ts';
import { TruthLog } from './state/truth-log.ts';
import type { World } from './world.ts';

/** Helix points per minute (Twitch API guide, rate limits). */
const HELIX_POINTS_PER_MINUTE = 800;

/** Creates a local Twitch from its folder, or from the seed. `close` saves it and stops its background work. */
export function createWorld(options: SimulatorOptions): { world: World; close(): void } {
  const folder = options.dataDir === null ? null : join(options.dataDir, 'simulator');
  const store = new SnapshotStore(folder);
  const listeners = new Set<() => void>();
  const seed = () =>
    createSeed(
      { clientId: options.extensionClientId, version: options.extensionVersion, name: EXTENSION_NAME },
      new Date(),
    );
  const eventSub = new EventSubSender(() => world);
  const world: World = {
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
      store.schedule(() => world.state);
      for (const listener of listeners) listener();
    },
    onTouch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reset() {
      world.faults.close();
      world.tabs.closeAll();
      world.truth.clear();
      world.calls.length = 0;
      world.deliveries.length = 0;
      world.unknownPaths.clear();
      world.state = seed();
      world.touch();
    },
  };
  if (recoverPurchases(world.state, world.truth.entries) > 0) world.touch();
  return {
    world,
    close() {
      world.faults.close();
      eventSub.close();
      store.flush();
    },
  };
}
