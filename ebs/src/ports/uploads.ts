import type { Readable } from 'node:stream';
import type { MediaContentType } from '@bitcue/shared/media/check-file.ts';

/** Where an uploaded file waits until it is taken into the library: with its owner, under a name made safe by `upload-name`. */
export interface UploadPlace {
  /** Twitch user id. */
  ownerId: string;
  filename: string;
}

/** What may be sent to a place. */
export interface UploadGrant extends UploadPlace {
  contentType: MediaContentType;
  /** Bytes, at most. */
  maxBytes: number;
}

/** A file that arrived and is not kept yet. */
export interface ArrivedFile {
  /** Keeps it at its place, in place of one that was there. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** Uploaded files that are not in the library yet. Nothing of them is served. */
export interface Uploads {
  /**
   * Writes a file down while it comes in. Throws `AppError` `upload.too_large`, `upload.type` or `upload.form`; nothing
   * is left of it then.
   */
  receive(grant: UploadGrant, file: Readable): Promise<ArrivedFile>;
  has(place: UploadPlace): Promise<boolean>;
  /** Null when there is no such file. */
  read(place: UploadPlace): Promise<Uint8Array | null>;
  delete(place: UploadPlace): Promise<void>;
  /** Deletes files that were last written before a moment (milliseconds since 1970); returns how many. */
  sweep(before: { arriving: number; waiting: number }): Promise<number>;
}

/** Signs what may be sent to a place, and checks what is sent. */
export interface UploadPolicies {
  /** `login`: the first part of the file's path in the calls of the library (API-22). */
  sign(grant: UploadGrant, login: string): { url: string; fields: Record<string, string> };
  /** Throws `AppError` `upload.policy` unless the fields are what was signed, all of it, in time. */
  verify(fields: ReadonlyMap<string, string>): UploadGrant;
}

/** That a short id is, or was, of one upload: nobody else's clip ever gets it, not after it is deleted either. */
export interface MediaClaim {
  shortId: string;
  ownerId: string;
  /** Name of the upload that it was made of. */
  filename: string;
  /** Object key that its file is stored under. */
  key: string;
  /** When it was made, until the clip is in the library; null from then on. */
  openSince: Date | null;
}

/** Short ids that are taken, and clips that are being made. */
export interface MediaClaims {
  /** Takes a short id; answers the claim that stands: this one, or one from before. */
  claim(claim: MediaClaim): Promise<MediaClaim>;
  find(shortId: string): Promise<MediaClaim | null>;
  /** The clip is in the library. */
  settle(shortId: string): Promise<void>;
  /** Gives up a short id for which no clip was made. A newer claim, which has another key, stays. */
  drop(claim: Pick<MediaClaim, 'shortId' | 'key'>): Promise<void>;
  /** Claims open since before a moment, oldest first. */
  listOpen(before: Date, limit: number): Promise<MediaClaim[]>;
}
