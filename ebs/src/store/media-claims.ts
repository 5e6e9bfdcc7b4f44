import type { Db } from 'mongodb';
import { z } from 'zod';
import type { MediaClaim, MediaClaims } from '../ports/uploads.ts';
import type { CollectionIndexes } from './collection-indexes.ts';
import { isDuplicateKey, isNothingToDrop } from './errors.ts';

/** The collection of all short ids ever claimed for an uploaded or deleted clip. */
export const CLAIMS = 'media_claims';

/** Indexes of the claims. Open ones are few: settled claims have no `openSince` and are not indexed. */
export const mediaClaimIndexes: CollectionIndexes = {
  collection: CLAIMS,
  read: toClaim,
  indexes: [{ key: { openSince: 1 }, sparse: true }],
};

const claimRow = z.object({
  _id: z.string(),
  ownerId: z.string(),
  filename: z.string(),
  key: z.string(),
  openSince: z.date().optional(),
});

function toClaim(row: unknown): MediaClaim {
  const { _id, openSince, ...rest } = claimRow.parse(row);
  return { shortId: _id, openSince: openSince ?? null, ...rest };
}

/** Creates the store of claims. `_id` is the short id, so that it can be claimed only once. */
export function createMediaClaims(db: Db): MediaClaims {
  const claims = db.collection<z.output<typeof claimRow>>(CLAIMS);
  const find = async (shortId: string) => {
    const row = await claims.findOne({ _id: shortId });
    return row === null ? null : toClaim(row);
  };
  return {
    find,
    async claim(claim) {
      const { shortId, openSince, ...rest } = claim;
      try {
        await claims.insertOne({ _id: shortId, ...rest, ...(openSince === null ? {} : { openSince }) });
        return claim;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const known = await find(shortId);
        if (known === null) throw error;
        return known;
      }
    },
    async settle(shortId) {
      await claims.updateOne({ _id: shortId }, { $unset: { openSince: '' } });
    },
    async drop({ shortId, key }) {
      await claims.deleteOne({ _id: shortId, key });
    },
    async forgetOwner(ownerId) {
      const nobody = { ownerId: '', filename: '', key: '' };
      await claims.updateMany({ ownerId, openSince: { $exists: false } }, { $set: nobody });
    },
    async listOpen(before, limit) {
      const rows = await claims
        .find({ openSince: { $lte: before } })
        .sort({ openSince: 1 })
        .limit(limit)
        .toArray();
      return rows.map(toClaim);
    },
  };
}

/** Drops the collection that serialized additions to a library before version 6. Named leases have replaced it. */
export async function dropLibraryGates(db: Db): Promise<void> {
  await db.dropCollection('library_gates').catch((error) => {
    if (!isNothingToDrop(error)) throw error;
  });
}
