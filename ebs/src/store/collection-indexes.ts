/** Indexes of one collection, as data: one file lists them all, one function creates them. */
export interface CollectionIndexes {
  collection: string;
  indexes: readonly {
    key: Readonly<Record<string, 1 | -1>>;
    unique?: boolean;
    /** Documents without the key are left out. */
    sparse?: boolean;
    /** Seconds after the time in the key at which a document is removed. */
    expireAfterSeconds?: number;
  }[];
}
