/** A clip of the library, as stored. */
export interface MediaItem {
  /** 21 characters. */
  shortId: string;
  title: string;
  type: 'sound' | 'video';
  tags: string[];
  durationMs: number;
  public: boolean;
  /** Object key of the file. */
  key: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Hex SHA-256 of the file: the same file is imported once per owner. */
  sha256: string;
  owner: { id: string; displayName: string };
  plays: number;
  createdAt: Date;
}

/** Which clips are asked for, newest first: an owner's, or the public ones. */
export type MediaQuery = ({ ownerId: string } | { public: true }) & {
  /** Null: both. */
  type: 'sound' | 'video' | null;
  /** Part of the title, in letters of either case; empty: any. */
  search: string;
  skip: number;
  limit: number;
};

/** The library's clips. */
export interface MediaStore {
  /** Inserts; returns false when this owner already has the same file. */
  insert(item: MediaItem): Promise<boolean>;
  findByShortIds(shortIds: readonly string[]): Promise<MediaItem[]>;
  findByHash(ownerId: string, sha256: string): Promise<MediaItem | null>;
  list(ownerId: string | null): Promise<MediaItem[]>;
  /** A page of the clips that match, and how many match in all. */
  page(query: MediaQuery): Promise<{ items: MediaItem[]; total: number }>;
}
