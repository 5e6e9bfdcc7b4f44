import type { Document } from 'mongodb';

/** The indexes of one collection, as data. */
export interface CollectionIndexes {
  collection: string;
  /** Reads a document through its schema. Throws `ZodError`. Missing for collections that store nothing but leases. */
  read?(row: Document): unknown;
  indexes: readonly {
    key: Readonly<Record<string, 1 | -1>>;
    unique?: boolean;
    /** Excludes documents without the key. */
    sparse?: boolean;
    /** Seconds after the time in the key until a document is removed. */
    expireAfterSeconds?: number;
  }[];
}
