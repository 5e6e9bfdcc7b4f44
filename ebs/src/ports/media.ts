import type { ClipKind } from '@bitcue/shared/constants/media.ts';
import type { Licence } from '@bitcue/shared/media/licences.ts';

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
  /** Waveform of a sound. Missing if it was not decoded: for clips imported with the CLI and those added before 0.1.0. */
  peaks?: string;
  /** Loudness in LUFS over two speakers. Missing if the clip was not decoded or is silent. */
  loudness?: number;
  /** Viewers must enter a text with it. */
  isUserInputRequired?: boolean;
  /** Its owner accepted the guidelines. Missing for clips imported with the CLI, which does not ask. */
  hasAgreed?: boolean;
  /** Missing if its owner has not said, and for older clips. */
  licence?: Licence;
  /** It is heard live only: the sound page plays it, which OBS keeps off the VOD's track. */
  notForVod?: boolean;
  /** English translation of a title in another language. */
  titleEn?: string;
  /** The operator took it out of the public library. `wasPublic`: it becomes public again once that is undone. */
  hidden?: Withheld & { wasPublic: boolean };
}

/** When and why the operator withheld a clip. */
export interface Withheld {
  at: Date;
  reason: string;
}

/** A clip that the operator took down. To everything else it is deleted; its file is kept under `keptKey`. */
export interface TakenDownMedia extends Withheld {
  item: MediaItem;
  keptKey: string;
}

/** A deleted clip whose file still exists. */
export interface RemovedMedia {
  shortId: string;
  key: string;
  removedAt: Date;
}

/** Whose clips are selected: an owner's, or the public ones. */
export type ClipScope = { ownerId: string } | { public: true };

/** Selects clips, newest first. */
export type MediaQuery = ClipScope & {
  /** Null for both kinds. */
  type: ClipKind | null;
  /** Words that must each occur in the title or a tag, ignoring case and accents; empty for any. */
  search: string;
  /** Tags that a clip must all have; any if omitted. */
  tags?: readonly string[];
  skip: number;
  limit: number;
};

/** A page of clips. */
export interface MediaPage {
  items: MediaItem[];
  /** Matching clips that were counted, on all pages. */
  total: number;
  /** True if `total` is exact. Otherwise there may be more: counting ends at `CLIPS_COUNTED_MAX`, or once it gets expensive. */
  counted: boolean;
  /** True if there are clips after this page. */
  more: boolean;
}

/** The library's clips. */
export interface MediaStore {
  /** Inserts a clip. Returns false if this owner already has the same file. */
  insert(item: MediaItem): Promise<boolean>;
  findByShortIds(shortIds: readonly string[]): Promise<MediaItem[]>;
  findByHash(ownerId: string, sha256: string): Promise<MediaItem | null>;
  list(ownerId: string | null): Promise<MediaItem[]>;
  /** Returns the keys of the files of all clips: in the library, deleted, taken down, or being added just now. */
  listKeys(): Promise<Set<string>>;
  /** Reads one page of the matching clips. */
  page(query: MediaQuery): Promise<MediaPage>;
  /** Counts an owner's clips. */
  count(ownerId: string): Promise<number>;
  /** Returns true if a word occurs in the title or a tag of any clip, as `page` searches it. */
  hasWord(scope: ClipScope, word: string): Promise<boolean>;
  /**
   * Lists words of titles and tags that are one typing error away from a folded word, likeliest first. Reads a bounded number of
   * clips, however many there are.
   */
  findNearWords(scope: ClipScope, word: string): Promise<string[]>;
  /** Returns false if this owner has no such clip, or the operator has hidden it. */
  setPublic(ownerId: string, shortId: string, value: boolean): Promise<boolean>;
  /** Changes what its owner says about its use. Returns false if this owner has no such clip. */
  setUse(ownerId: string, shortId: string, change: Pick<MediaItem, 'licence' | 'notForVod'>): Promise<boolean>;
  /** Replaces the tags. Returns null if there is no such clip, as do the three methods below. */
  setTags(shortId: string, tags: readonly string[]): Promise<MediaItem | null>;
  /** Makes a clip private, so that its owner cannot publish it. If it is hidden already, `wasPublic` does not change. */
  hide(shortId: string, why: Withheld): Promise<MediaItem | null>;
  /** Undoes `hide`; a clip that is not hidden stays as it is. */
  unhide(shortId: string): Promise<MediaItem | null>;
  findTakenDown(shortId: string): Promise<TakenDownMedia | null>;
  /** Returns true if the operator took down a clip with the same file, whoever uploaded it. */
  isTakenDown(sha256: string): Promise<boolean>;
  /** Lists taken-down clips of an owner, or of all (null). */
  listTakenDown(ownerId: string | null): Promise<TakenDownMedia[]>;
  /** Deletes a clip that was taken down, and marks its file as removed at `at`. Safe to repeat. */
  dropTakenDown(taken: TakenDownMedia, at: Date): Promise<void>;
  /** Moves a clip out of the library. Safe to repeat. */
  takeDown(item: MediaItem, why: Withheld & { keptKey: string }): Promise<void>;
  /** Moves a clip back. Returns false if its owner has the same file again. Safe to repeat. */
  putBack(item: MediaItem): Promise<boolean>;
  /** Adds to the play counts of clips, by short id. Unknown clips are ignored. */
  addPlays(plays: ReadonlyMap<string, number>): Promise<void>;
  /**
   * Removes a clip from the library and marks its file as removed at `at`. Returns null if this owner has no such clip.
   */
  remove(ownerId: string, shortId: string, at: Date): Promise<MediaItem | null>;
  /** Lists clips removed by `until` whose files still exist, oldest first. */
  findRemoved(until: Date, limit: number): Promise<RemovedMedia[]>;
  /** Forgets a removed clip, once its file is deleted. */
  forgetRemoved(shortId: string): Promise<void>;
}
