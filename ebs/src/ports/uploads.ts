import type { Readable } from 'node:stream';
import type { MediaContentType } from '@bitcue/shared/media/media-form.ts';

/** Prefix of the keys under which S3 stores uploads: `uploads/<owner's id>/<file name>`. No object has such a key. */
export const UPLOAD_KEYS = 'uploads/';

/** Where an uploaded file waits until it is added to the library: its owner, and a name made safe by `upload-name`. */
export interface UploadPlace {
  /** Twitch user id. */
  ownerId: string;
  filename: string;
}

/** A content type of uploads: those of clips, and of samples of voices. */
export type UploadContentType = MediaContentType | 'audio/wav';

/** Permission to send a file to a place. */
export interface UploadGrant extends UploadPlace {
  contentType: UploadContentType;
  /** Maximum size in bytes. */
  maxBytes: number;
}

/** A file that has arrived but is not kept yet. */
export interface ArrivedFile {
  /** Stores the file at its place and replaces an earlier one. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** Uploaded files that are not in the library yet. They are never served. */
export interface Uploads {
  /** If the file's first bytes are not of the type in its name, deletes it and throws `AppError` `upload.type`. */
  has(place: UploadPlace): Promise<boolean>;
  /** Returns null if there is no such file. If it is larger than any limit, deletes it and throws `AppError` `upload.too_large`. */
  read(place: UploadPlace): Promise<Uint8Array | null>;
  delete(place: UploadPlace): Promise<void>;
  /** Deletes files last written before a time (milliseconds since 1970). Returns how many. */
  sweep(before: { arriving: number; waiting: number }): Promise<number>;
}

/** Uploads that this server receives itself, rather than S3. */
export interface ReceivingUploads extends Uploads {
  /**
   * Writes a file to disk as it arrives. Throws `AppError` `upload.too_large`, `upload.type` or `upload.form`, and then
   * leaves nothing behind.
   */
  receive(grant: UploadGrant, file: Readable): Promise<ArrivedFile>;
}

/** Signs the form of an upload. `login` is the first part of the file's path in library calls (API-22). */
export type SignUpload = (
  grant: UploadGrant,
  login: string,
) => Promise<{ url: string; fields: Record<string, string> }>;

/** Signs an address to which one file may be sent by PUT, with its content type, within minutes. */
export type SignPut = (grant: UploadGrant) => Promise<string>;

/** Signs upload policies and addresses, and verifies them. */
export interface UploadPolicies {
  sign: SignUpload;
  signPut: SignPut;
  /** Throws `AppError` `upload.policy` unless an address is one that was signed, and has not expired. */
  verifyPut(place: UploadPlace, query: URLSearchParams): UploadGrant;
  /** Throws `AppError` `upload.policy` unless the fields are exactly what was signed and the policy has not expired. */
  verify(fields: ReadonlyMap<string, string>): UploadGrant;
}

/** Reserves a short id for one upload. No other clip ever gets the id, even after the clip is deleted. */
export interface MediaClaim {
  shortId: string;
  ownerId: string;
  /** Name of the upload that the clip is created from. */
  filename: string;
  /** Object key of the clip's file. */
  key: string;
  /** When the claim was made; null once the clip is in the library. */
  openSince: Date | null;
}

/** Claimed short ids, and clips that are being created. */
export interface MediaClaims {
  /** Claims a short id. Returns the claim that holds it: this one, or an earlier one. */
  claim(claim: MediaClaim): Promise<MediaClaim>;
  find(shortId: string): Promise<MediaClaim | null>;
  /** Marks the claim as settled: its clip is in the library. */
  settle(shortId: string): Promise<void>;
  /** Drops a claim for which no clip was created. A newer claim, which has another key, is kept. */
  drop(claim: Pick<MediaClaim, 'shortId' | 'key'>): Promise<void>;
  /** Removes the owner from their settled claims. The short ids stay taken. */
  forgetOwner(ownerId: string): Promise<void>;
  /** Lists claims that have been open since before a time, oldest first. */
  listOpen(before: Date, limit: number): Promise<MediaClaim[]>;
}
