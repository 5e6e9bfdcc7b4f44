import type { Db } from 'mongodb';
import { listCollections } from './dump.ts';
import { createIndexes, INDEXES } from './indexes.ts';
import { moveSkuToDetails, nameRedemptions } from './interactions.ts';
import { addItemLooks } from './items.ts';
import { addNearTerms, replaceTerms } from './media.ts';
import { dropLibraryGates } from './media-claims.ts';
import { nameSteps } from './name-steps.ts';
import { addOwnChanges, addRewardLooks, addRewardRules, nameRewardKinds } from './rewards.ts';
import { nameDevices } from './sessions.ts';
import { reshapeTasks } from './tasks.ts';
import {
  addAlertDesign,
  addObsSetup,
  addPlanSource,
  addPunishmentGuards,
  addTierDesigns,
  addTrustedAlertPages,
  addWaitingRules,
  addWidgetSettings,
} from './users.ts';
import { dateSpeech } from './voices.ts';

/** One migration. Migrations are numbered, never changed once released, and safe to run twice. */
interface Migration {
  version: number;
  name: string;
  run(db: Db): Promise<void>;
}

const MIGRATIONS: readonly Migration[] = [
  { version: 1, name: 'first shape', run: async () => {} },
  // Its search terms were replaced in version 22.
  { version: 2, name: 'search terms of clips', run: async () => {} },
  { version: 3, name: 'details of the trigger source', run: moveSkuToDetails },
  { version: 4, name: 'steps with ids, input of viewers', run: nameSteps },
  { version: 5, name: 'tasks of any kind', run: reshapeTasks },
  { version: 6, name: 'named leases replace library gates', run: dropLibraryGates },
  { version: 7, name: 'last use of speech', run: dateSpeech },
  { version: 8, name: 'trusted alert pages', run: addTrustedAlertPages },
  { version: 9, name: 'devices of sessions', run: nameDevices },
  { version: 10, name: 'alerts seen in OBS', run: addObsSetup },
  { version: 11, name: 'guards of punishments', run: addPunishmentGuards },
  { version: 12, name: 'details of redemptions', run: nameRedemptions },
  {
    version: 14,
    name: 'approval',
    async run(db) {
      await addWaitingRules(db);
      await addRewardRules(db);
    },
  },
  { version: 15, name: 'own changes of rewards', run: addOwnChanges },
  { version: 16, name: 'rewards and Power-ups', run: nameRewardKinds },
  { version: 17, name: 'design of alerts', run: addAlertDesign },
  {
    version: 18,
    name: 'looks of tiers and items',
    async run(db) {
      await addTierDesigns(db);
      await addItemLooks(db);
      await addRewardLooks(db);
    },
  },
  { version: 19, name: 'who gave Plus', run: addPlanSource },
  { version: 20, name: 'near spellings of clips', run: addNearTerms },
  { version: 21, name: 'settings of widgets', run: addWidgetSettings },
  { version: 22, name: 'search terms in the order of results', run: replaceTerms },
];

/** Thrown if a newer release wrote the data. */
export class DataVersionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DataVersionError';
  }
}

/** The version this code reads and writes. */
export const DATA_VERSION = MIGRATIONS.at(-1)?.version ?? 0;

/**
 * Migrates the data to the version of this code and creates its indexes. Returns the names of the migrations that ran: none
 * in a new store, which starts at this version. Throws `DataVersionError` if the data is newer than the code.
 */
export async function migrate(db: Db): Promise<string[]> {
  const schema = db.collection<{ _id: string; version: number }>('schema');
  const save = (version: number) => schema.updateOne({ _id: 'data' }, { $set: { version } }, { upsert: true });
  const stored = (await schema.findOne({ _id: 'data' }))?.version ?? 0;
  if (stored > DATA_VERSION) {
    throw new DataVersionError(
      `The data has version ${stored}, but this program supports only ${DATA_VERSION}. Use a newer release.`,
    );
  }
  const isNew = stored === 0 && (await listCollections(db)).length === 0;
  const due = isNew ? [] : MIGRATIONS.filter((one) => one.version > stored);
  for (const migration of due) {
    await migration.run(db);
    await save(migration.version);
  }
  if (isNew) await save(DATA_VERSION);
  await createIndexes(db, INDEXES);
  return due.map(({ version, name }) => `${version} ${name}`);
}
