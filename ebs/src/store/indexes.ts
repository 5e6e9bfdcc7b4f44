import type { Db } from 'mongodb';
import { auditIndexes } from './audit.ts';
import { billingIndexes } from './billing.ts';
import { channelPagesIndexes } from './channel-pages.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { homeIndexes } from './homes.ts';
import { intentIndexes } from './intents.ts';
import { interactionIndexes } from './interactions.ts';
import { itemIndexes } from './items.ts';
import { leaseIndexes } from './leases.ts';
import { mediaIndexes } from './media.ts';
import { mediaClaimIndexes } from './media-claims.ts';
import { mediaReportIndexes } from './media-reports.ts';
import { namedLeaseIndexes } from './named-leases.ts';
import { obsRequestIndexes } from './obs-requests.ts';
import { pageAccessIndexes } from './page-access.ts';
import { privateVoiceIndexes } from './private-voices.ts';
import { punishmentIndexes } from './punishments.ts';
import { restoreIndexes } from './restores.ts';
import { rewardIndexes } from './rewards.ts';
import { sessionIndexes } from './sessions.ts';
import { speechSpendIndexes } from './speech-spend.ts';
import { swapperIndexes } from './swappers.ts';
import { taskIndexes } from './tasks.ts';
import { userIndexes } from './users.ts';
import { speechIndexes, voiceIndexes } from './voices.ts';

/** The indexes of every collection. */
export const INDEXES: readonly CollectionIndexes[] = [
  interactionIndexes,
  intentIndexes,
  leaseIndexes,
  homeIndexes,
  channelPagesIndexes,
  pageAccessIndexes,
  obsRequestIndexes,
  namedLeaseIndexes,
  itemIndexes,
  rewardIndexes,
  restoreIndexes,
  punishmentIndexes,
  userIndexes,
  ...billingIndexes,
  ...sessionIndexes,
  swapperIndexes,
  taskIndexes,
  ...mediaIndexes,
  mediaClaimIndexes,
  mediaReportIndexes,
  voiceIndexes,
  speechIndexes,
  speechSpendIndexes,
  privateVoiceIndexes,
  auditIndexes,
];

/** Creates missing indexes. All are requested at once, so that embedded-db makes them durable together. */
export async function createIndexes(db: Db, collections: readonly CollectionIndexes[]): Promise<void> {
  // A collection that is only read by id has no further index.
  const indexed = collections.filter(({ indexes }) => indexes.length > 0);
  await Promise.all(
    indexed.map(({ collection, indexes }) =>
      db.collection(collection).createIndexes(indexes.map(({ key, ...options }) => ({ key: { ...key }, ...options }))),
    ),
  );
}
