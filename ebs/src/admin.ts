import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { openData } from './compose/store.ts';
import { type Config, readConfig } from './config/config.ts';
import { createTtsExecutor } from './effects/tts/execute.ts';
import type { Interaction } from './ledger/interaction.ts';
import { importMedia } from './library/import-media.ts';
import type { MediaItem } from './ports/media.ts';
import type { Voice } from './ports/speech.ts';
import type { Log } from './ports/system.ts';
import { systemClock, systemRandom } from './ports/system.ts';
import type { User } from './ports/users.ts';
import { createEspeakEngine } from './speech/espeak-engine.ts';
import { sendDrill } from './triggers/drill/send-drill.ts';
import { createOAuth } from './twitch/oauth.ts';
import { SEED_VOICES } from './voices/seed-voices.ts';

export { DataFileError, DataFolderInUseError } from '../embedded-db/errors.ts';
export { ConfigError, readConfig } from './config/config.ts';
export { HelixError } from './twitch/helix-error.ts';

/** What the admin's command line may do with the data, whether or not the server is running. */
export interface Admin {
  config: Config;
  /** True when the data was reached through a running server's embedded-db. */
  throughServer: boolean;
  /** Throws while the store does not answer. */
  pingStore(): Promise<void>;
  /** Makes the voices we ship known; returns how many were new and how many there are. */
  seedVoices(): Promise<{ added: number; total: number }>;
  listVoices(): Promise<Voice[]>;
  /**
   * Takes one file in as a streamer's upload would be. `known`: this owner already has the same file. Throws `AppError`
   * `input.invalid` with the reason for a file that is not taken.
   */
  importMedia(file: { owner: User; name: string; bytes: Uint8Array; tags: string[] }): Promise<{
    item: MediaItem;
    known: boolean;
  }>;
  listMedia(): Promise<MediaItem[]>;
  /** Clips of the library whose file is gone, as after a restore without `objects/`. */
  listMediaWithoutFile(): Promise<MediaItem[]>;
  /** Null when nobody with that id has signed in. */
  findUser(id: string): Promise<User | null>;
  /** Everyone who has signed in with Twitch. */
  listUsers(): Promise<User[]>;
  listItems(channelId: string): Promise<ExtensionItem[]>;
  /** Adds an item; false when its uuid is there already. */
  addItem(channelId: string, item: ExtensionItem): Promise<boolean>;
  updateUser(
    id: string,
    fields: Partial<Pick<User, 'preferences' | 'testing' | 'sortOrder' | 'plan' | 'planRenewsAt'>>,
  ): Promise<void>;
  /** Writes a consistent copy of the database as a new data folder; returns its bytes. Only embedded-db can. */
  backup(path: string): Promise<number>;
  /** Speaks a word with the engine of the server. Throws with what to do when it cannot. */
  trySpeech(): Promise<void>;
  /** Asks Twitch for an app token of one of the two apps. Throws `HelixError` (refused) or `NoAnswerError`. */
  askTwitch(app: 'twitch' | 'extension'): Promise<void>;
  /** Sends a marked test alert through the real path; returns its id. */
  sendDrill(user: User): Promise<string>;
  findInteraction(id: string): Promise<Interaction | null>;
  close(): Promise<void>;
}

/** Opens the data for the command line: through the running server's database, or by itself when none runs. */
export async function openAdmin(env: Record<string, string | undefined>, log: Log): Promise<Admin> {
  const config = readConfig(env);
  const data = await openData(config, systemClock, { share: true });
  const { repositories: stores, objects, store } = data;
  const clock = systemClock;
  const random = systemRandom;
  const speech = {
    speak: async (): Promise<never> => {
      throw new Error('Only the server speaks.');
    },
  };
  const tts = createTtsExecutor({ log, speech, voices: stores.voices });

  return {
    config,
    throughServer: config.mongodbUri === null && !data.soleOwner,
    pingStore: () => store.ping(),
    async seedVoices() {
      const added = await stores.voices.upsert(SEED_VOICES);
      return { added, total: (await stores.voices.list()).length };
    },
    listVoices: () => stores.voices.list(),
    importMedia: ({ owner, name, bytes, tags }) =>
      importMedia(
        { media: stores.media, objects, clock, random },
        {
          owner: { id: owner.id, displayName: owner.displayName },
          fileName: name,
          bytes,
          tier: 'free',
          public: true,
          tags,
        },
      ),
    listMedia: () => stores.media.list(null),
    async listMediaWithoutFile() {
      const missing: MediaItem[] = [];
      for (const item of await stores.media.list(null)) {
        if ((await objects.head(item.key)) === null) missing.push(item);
      }
      return missing;
    },
    findUser: (id) => stores.users.findById(id),
    async listUsers() {
      const users = await Promise.all((await stores.users.listIdsWithGrant()).map((id) => stores.users.findById(id)));
      return users.filter((user) => user !== null);
    },
    listItems: (channelId) => stores.items.listOf(channelId),
    addItem: (channelId, item) => stores.items.insert(channelId, item),
    async updateUser(id, fields) {
      await stores.users.update(id, fields);
    },
    async backup(path) {
      const { bytes } = await store.db.admin().command({ bitcueBackup: 1, path });
      return Number(bytes);
    },
    async trySpeech() {
      const engine = createEspeakEngine({ log });
      try {
        await engine.render(SEED_VOICES[0]?.engineVoice ?? '', 'test');
      } finally {
        await engine.close();
      }
    },
    async askTwitch(app) {
      await createOAuth(config[app]).fetchAppToken();
    },
    sendDrill: (user) => sendDrill({ config, intents: stores.intents, executors: { tts }, clock, random }, user),
    findInteraction: (id) => stores.interactions.find(id),
    close: () => data.close(),
  };
}
