import type { ClipKind } from '@bitcue/shared/constants/media.ts';
/** A clip of the library, as stored. */
export interface MediaItem {
  /** 21 characters. */
  shortId: string;
  title: string;
  type: ClipKind;
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
  /** Viewers are to say something with it. */
  isUserInputRequired?: boolean;
  /** Its owner accepted the guidelines; whoever takes clips in from the command line is not asked. */
  hasAgreed?: boolean;
  /** The title in English, for one in another language. */
  titleEn?: string;
}

/** A deleted clip whose file is still there. */
export interface RemovedMedia {
  shortId: string;
  key: string;
  removedAt: Date;
}

/** Which clips are asked for, newest first: an owner's, or the public ones. */
export type MediaQuery = ({ ownerId: string } | { public: true }) & {
  /** Null: both. */
  type: ClipKind | null;
  /** Words that are each part of the title or of a tag, case and accents aside; empty: any. */
  search: string;
  /** Tags it has, all of them; left out: any. */
  tags?: readonly string[];
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
  /** A page of the clips that match, and how many match in all; of public ones those up to 500 past the page. */
  page(query: MediaQuery): Promise<{ items: MediaItem[]; total: number }>;
  /** False when this owner has no such clip. */
  setPublic(ownerId: string, shortId: string, value: boolean): Promise<boolean>;
  /** Adds to the plays of clips, by short id; those that are not there are passed over. */
  addPlays(plays: ReadonlyMap<string, number>): Promise<void>;
  /** Takes a clip out of the library and notes its file as removed at `at`; null when this owner has no such clip. */
  remove(ownerId: string, shortId: string, at: Date): Promise<MediaItem | null>;
  /** Clips removed by `until` whose files are still there, oldest first. */
  findRemoved(until: Date, limit: number): Promise<RemovedMedia[]>;
  /** Forgets a removed clip: its file is gone. */
  forgetRemoved(shortId: string): Promise<void>;
}
