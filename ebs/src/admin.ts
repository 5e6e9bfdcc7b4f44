import type { AuditAction } from '@bitcue/shared/audit/actions.ts';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { requestDeletion } from './account-data/delete-account.ts';
import { createStripe } from './billing/stripe.ts';
import { composeDbAdmin, type DbAdmin } from './compose/admin-db.ts';
import { composeFilesAdmin, type FilesAdmin } from './compose/admin-files.ts';
import { composeLedgerAdmin, type LedgerAdmin } from './compose/admin-ledger.ts';
import { composeMediaAdmin, type MediaAdmin } from './compose/admin-media.ts';
import type { AdminParts } from './compose/admin-parts.ts';
import { composeTwitchAdmin, type EventSubAdmin, type RewardsAdmin } from './compose/admin-twitch.ts';
import { composeUsersAdmin, type UsersAdmin } from './compose/admin-users.ts';
import { composeVoicesAdmin, type VoicesAdmin } from './compose/admin-voices.ts';
import { type CreateBackupDeps, createBackup } from './compose/create-backup.ts';
import { openData } from './compose/store.ts';
import { type Config, readConfig } from './config/config.ts';
import { createTtsExecutor } from './effects/tts/execute.ts';
import type { Interaction } from './ledger/interaction.ts';
import { importMedia } from './library/import-media.ts';
import { probeMedia } from './library/probe-media.ts';
import { readMedia } from './library/read-media.ts';
import { createAudit } from './log/audit-log.ts';
import { listKeys } from './objects/move-objects.ts';
import type { AuditEntry, AuditEvent } from './ports/audit.ts';
import type { PlusPrice } from './ports/billing.ts';
import type { MediaItem } from './ports/media.ts';
import type { AppClient, OurApp } from './ports/our-apps.ts';
import type { Log } from './ports/system.ts';
import { systemClock, systemRandom } from './ports/system.ts';
import type { User } from './ports/users.ts';
import { createTasks } from './tasks/tasks.ts';
import { sendDrill } from './triggers/drill/send-drill.ts';
import { createAppClient } from './twitch/our-apps.ts';
import { createSealer } from './twitch/seal.ts';

export { DataFileError, DataFolderInUseError } from '../embedded-db/errors.ts';
export { PASSPHRASE_MIN } from './backup/seal-keys.ts';
export { DamagedArchiveError } from './backup/verify-archive.ts';
export { copyToMongo } from './compose/copy-to-mongo.ts';
export { BackupError } from './compose/create-backup.ts';
export { restoreBackup, verifyBackup } from './compose/restore-backup.ts';
export { ConfigError, listSettings, readConfig } from './config/config.ts';
export { MoveError } from './objects/move-objects.ts';
export type { AppClient } from './ports/our-apps.ts';
export { VoiceInstallError } from './speech/installed/install-error.ts';
export { CopyError } from './store/copy-store.ts';
export { DataVersionError } from './store/migrate.ts';
export { compareProducts } from './triggers/bits/compare-products.ts';
export { HelixError } from './twitch/helix-error.ts';

/** Creates the calls that ask Twitch about one of our apps, whose id and secret were typed or come from the settings. */
export function askAbout(app: OurApp): AppClient {
  return createAppClient(app, systemClock);
}

/** A clip of the starter pack. The title is made from the file's name. */
export interface StarterClip {
  file: string;
  bytes: Uint8Array;
  tags: string[];
  /** Waveform of a sound. */
  peaks?: string | undefined;
  /** LUFS over two speakers. */
  loudness: number;
  /** Poster of a video, a PNG. */
  poster?: Uint8Array | undefined;
}

/** Owner of the starter pack: not an account, so it fills nobody's library (decision 037). No Twitch id looks like this. */
const STARTER_OWNER = { id: 'starter-pack', displayName: PRODUCT_NAME };

/**
 * What the operator's commands can do with the data, whether or not the server is running. Every change is recorded in the
 * audit log.
 */
export interface Admin {
  config: Config;
  /** True when the data was reached through a running server's embedded-db. */
  throughServer: boolean;
  ledger: LedgerAdmin;
  users: UsersAdmin;
  media: MediaAdmin;
  files: FilesAdmin;
  eventSub: EventSubAdmin;
  rewards: RewardsAdmin;
  db: DbAdmin;
  /** Reads the price of Plus at Stripe; null if Plus cannot be bought here. Throws `AppError`. */
  readPrice(): Promise<PlusPrice | null>;
  voices: VoicesAdmin;
  /** Throws if the store does not answer. */
  pingStore(): Promise<void>;
  /**
   * Imports one file like a streamer's upload. `known` is true if this owner already has the same file. Throws
   * `AppError` `input.invalid` with the reason if the file is rejected.
   */
  importMedia(file: {
    owner: User;
    name: string;
    bytes: Uint8Array;
    tags: string[];
    peaks?: string | undefined;
  }): Promise<{
    item: MediaItem;
    known: boolean;
  }>;
  /** Adds clips of ours to everybody's library. Returns how many are new and how many there are. */
  addStarterPack(clips: readonly StarterClip[]): Promise<{ added: number; total: number }>;
  listMedia(): Promise<MediaItem[]>;
  /** Lists clips whose file is missing, for example after a restore without `objects/`. */
  listMediaWithoutFile(): Promise<MediaItem[]>;
  /** Returns null if nobody with that id has signed in. */
  findUser(id: string): Promise<User | null>;
  /** Lists everyone who is connected with Twitch. */
  listUsers(): Promise<User[]>;
  /** Counts streamers whose tokens no key in TOKEN_KEY opens. */
  countLockedGrants(): Promise<number>;
  listItems(channelId: string): Promise<ExtensionItem[]>;
  /** Adds an item. Returns false if its uuid exists already. */
  addItem(channelId: string, item: ExtensionItem): Promise<boolean>;
  updateUser(id: string, fields: UserSettings): Promise<void>;
  /** Backs up everything to one archive and returns its bytes. Throws `BackupError`. */
  createBackup(file: string, passphrase: string, onStep: CreateBackupDeps['onStep']): Promise<number>;
  /** Sends a marked test alert through the real path; returns its id. */
  sendDrill(user: User): Promise<string>;
  /** Schedules the deletion of an account. The server does it, now or when it starts. */
  deleteAccount(id: string): Promise<void>;
  findInteraction(id: string): Promise<Interaction | null>;
  /** Lists what was done to a channel, or to the installation (null), newest first. */
  listAudit(channelId: string | null, limit: number): Promise<AuditEntry[]>;
  close(): Promise<void>;
}

/** Settings of a streamer that the operator changes. */
type UserSettings = Partial<Pick<User, 'preferences' | 'testing' | 'sortOrder'>>;

/** Their names in the audit log. */
const SETTING_NAMES: Readonly<Record<keyof UserSettings, string>> = {
  preferences: 'alert look',
  testing: 'testing channel',
  sortOrder: 'order of items',
};

function nameSettings(fields: UserSettings): string {
  return (Object.keys(fields) as (keyof UserSettings)[]).map((field) => SETTING_NAMES[field]).join(', ');
}

/** Opens the data for the CLI: through a running server's database, or directly if none is running. */
export async function openAdmin(env: Record<string, string | undefined>, log: Log): Promise<Admin> {
  const config = readConfig(env);
  const data = await openData(config, systemClock, { share: true });
  const { repositories: stores, objects, store } = data;
  const clock = systemClock;
  const random = systemRandom;
  const onlyServer = async (): Promise<never> => {
    throw new Error('Only the server makes alerts.');
  };
  const tts = createTtsExecutor({
    log,
    clock,
    voices: stores.voices,
    speech: { speak: onlyServer, join: onlyServer },
    emotes: { find: onlyServer },
    pronunciationsOf: onlyServer,
    emotePictures: { read: onlyServer },
  });

  const audit = createAudit({ store: stores.audit, clock, random, log });
  /** Records what the operator did. */
  const record = (action: AuditAction, channelId: string | null, object: AuditEvent['object'] = {}) =>
    audit.record({ channelId, action, object, by: null, via: 'cli', from: null });
  const tasks = createTasks({ store: stores.tasks, clock, random, log });
  const parts: AdminParts = { config, data, stores, tasks, clock, random, log, record };

  async function listUsers(): Promise<User[]> {
    const users = await Promise.all((await stores.users.listIdsWithGrant()).map((id) => stores.users.findById(id)));
    return users.filter((user) => user !== null);
  }

  return {
    config,
    throughServer: config.mongodbUri === null && !data.soleOwner,
    ledger: composeLedgerAdmin(parts),
    users: composeUsersAdmin(parts),
    media: composeMediaAdmin(parts),
    files: composeFilesAdmin(parts),
    ...composeTwitchAdmin(parts),
    db: composeDbAdmin(parts),
    async readPrice() {
      const { billing: settings, publicUrl } = config;
      return settings && createStripe({ settings, publicUrl, clock }).readPrice();
    },
    voices: composeVoicesAdmin(parts),
    pingStore: () => store.ping(),
    async importMedia({ owner, name, bytes, tags, peaks }) {
      const imported = await importMedia(
        { media: stores.media, objects, clock, random, probe: probeMedia },
        {
          owner: { id: owner.id, displayName: owner.displayName },
          fileName: name,
          bytes,
          tier: 'free',
          public: true,
          tags,
          ...(peaks === undefined ? {} : { peaks }),
        },
      );
      const { shortId, title } = imported.item;
      if (!imported.known) await record('clip.created', owner.id, { id: shortId, name: title });
      return imported;
    },
    async addStarterPack(clips) {
      let added = 0;
      for (const { file, peaks, poster, ...clip } of clips) {
        const { known } = await importMedia(
          // The files are ours, so they are not each read in a thread of their own.
          { media: stores.media, objects, clock, random, probe: readMedia },
          {
            ...clip,
            owner: STARTER_OWNER,
            fileName: file,
            tier: 'free',
            public: true,
            ...(peaks === undefined ? {} : { peaks }),
            ...(poster === undefined ? {} : { poster }),
          },
        );
        if (!known) added += 1;
      }
      if (added > 0) await record('starter_pack.added', null);
      return { added, total: clips.length };
    },
    listMedia: () => stores.media.list(null),
    async listMediaWithoutFile() {
      const items = await stores.media.list(null);
      const keys = new Set(await listKeys(objects));
      return items.filter(({ key }) => !keys.has(key));
    },
    findUser: (id) => stores.users.findById(id),
    listUsers,
    async countLockedGrants() {
      const { readAge } = createSealer(config.tokenKeys);
      return (await stores.users.list()).filter(({ grant }) => grant && readAge(grant.refreshToken) === 'unknown')
        .length;
    },
    listItems: (channelId) => stores.items.listOf(channelId),
    async addItem(channelId, item) {
      const isNew = await stores.items.insert(channelId, item);
      if (isNew) await record('item.created', channelId, { id: item.uuid, name: item.title });
      return isNew;
    },
    async updateUser(id, fields) {
      await stores.users.update(id, fields);
      await record('account.changed', id, { name: nameSettings(fields) });
    },
    async createBackup(file, passphrase, onStep) {
      const bytes = await createBackup({ config, env, store, objects, clock, onStep }, file, passphrase);
      await record('backup.made', null);
      return bytes;
    },
    async sendDrill(user) {
      const id = await sendDrill({ config, intents: stores.intents, executors: { tts }, clock, random }, user);
      await record('drill.sent', user.id, { id });
      return id;
    },
    listAudit: (channelId, limit) => stores.audit.list(channelId, { limit }),
    async deleteAccount(id) {
      await requestDeletion(tasks, id, clock.now());
      await record('account.deletion_requested', id);
    },
    findInteraction: (id) => stores.interactions.find(id),
    close: () => data.close(),
  };
}
