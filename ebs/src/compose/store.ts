import { findRunningDb, startEmbeddedDb } from '../../embedded-db/start.ts';
import type { Config } from '../config/config.ts';
import type { Clock } from '../ports/system.ts';
import { createAuditStore } from '../store/audit.ts';
import { createBillingStore } from '../store/billing.ts';
import { createChannelPagesStore } from '../store/channel-pages.ts';
import { createHomeStore } from '../store/homes.ts';
import { createIntentStore } from '../store/intents.ts';
import { createInteractionStore } from '../store/interactions.ts';
import { createItemStore } from '../store/items.ts';
import { createLeaseStore } from '../store/leases.ts';
import { createMediaStore } from '../store/media.ts';
import { createMediaClaims } from '../store/media-claims.ts';
import { createMediaReports } from '../store/media-reports.ts';
import { createNamedLeases } from '../store/named-leases.ts';
import { createObsRequestStore } from '../store/obs-requests.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { createPageAccessStore } from '../store/page-access.ts';
import { createPrivateVoiceStore } from '../store/private-voices.ts';
import { createPunishmentStore } from '../store/punishments.ts';
import { createRestoreStore } from '../store/restores.ts';
import { createRewardStore } from '../store/rewards.ts';
import { createSecretMarks } from '../store/secret-marks.ts';
import { createSessionStore } from '../store/sessions.ts';
import { createSpeechSpend } from '../store/speech-spend.ts';
import { createSwapperStore } from '../store/swappers.ts';
import { createTaskStore } from '../store/tasks.ts';
import { createUserStore } from '../store/users.ts';
import { createSpeechIndex, createVoiceStore } from '../store/voices.ts';
import { openStorage, type Storage } from './storage.ts';

/** Creates every repository of one store. `isShared`: several processes use it. */
export function createRepositories(store: Store, clock: Clock, isShared: boolean) {
  const { db } = store;
  return {
    interactions: createInteractionStore(db, isShared),
    intents: createIntentStore(db),
    leases: createLeaseStore(db),
    homes: createHomeStore(db),
    channelPages: createChannelPagesStore(db),
    obsErrands: createObsRequestStore(db),
    pageAccess: createPageAccessStore(db),
    namedLeases: createNamedLeases(db),
    items: createItemStore(db),
    rewards: createRewardStore(db),
    punishments: createPunishmentStore(db),
    users: createUserStore(db),
    billing: createBillingStore(db),
    sessions: createSessionStore(db, clock),
    swappers: createSwapperStore(db),
    tasks: createTaskStore(db),
    media: createMediaStore(db),
    claims: createMediaClaims(db),
    mediaReports: createMediaReports(db),
    voices: createVoiceStore(db),
    speech: createSpeechIndex(db, clock),
    speechSpend: createSpeechSpend(db),
    privateVoices: createPrivateVoiceStore(db),
    audit: createAuditStore(db),
    secretMarks: createSecretMarks(db),
    restores: createRestoreStore(db),
  };
}
/** All repositories. */
export type Repositories = ReturnType<typeof createRepositories>;

/**
 * An open store with its repositories, and the storage of files. `uri` is for tools. `soleOwner` is true if no other process can use this store.
 */
export interface OpenData extends Storage {
  store: Store;
  repositories: Repositories;
  uri: string;
  soleOwner: boolean;
  close(): Promise<void>;
}

/**
 * Opens the data: MongoDB if it is configured, else embedded-db in DATA_DIR. If another process already serves that
 * folder, `share` decides whether its database is used or `DataFolderInUseError` is thrown.
 */
export async function openData(config: Config, clock: Clock, options: { share: boolean }): Promise<OpenData> {
  const served = config.mongodbUri ?? (options.share ? await findRunningDb(config.dataDir) : null);
  const own = served === null ? await startEmbeddedDb({ dataDir: config.dataDir }) : null;
  const uri = served ?? own?.uri ?? '';
  try {
    const storage = await openStorage(config, clock);
    const store = await openStore(uri);
    return {
      ...storage,
      store,
      repositories: createRepositories(store, clock, own === null),
      uri,
      soleOwner: own !== null,
      async close() {
        await store.close();
        await own?.close();
      },
    };
  } catch (error) {
    await own?.close();
    throw error;
  }
}
