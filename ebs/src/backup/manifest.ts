import { createHash } from 'node:crypto';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { z } from 'zod';

/** Version of the archive format that this program writes and reads. Increase it with any change of the format. */
export const FORMAT = 1;
/** Name of the member that lists all others. */
export const MANIFEST = 'manifest.json';
/** Name of the last member: the manifest's digest, in the format of `sha256sum --check`. */
export const MANIFEST_DIGEST = 'manifest.json.sha256';
/** Name of the member with the sealed keys. */
export const KEYS = 'keys.json';
/** Maximum size of a manifest in bytes: 300,000 members. */
export const MANIFEST_MAX = 64 * 1_024 * 1_024;

/** Name of a part of a collection: `database/users.0001.bson.gz`. */
const PART = /^database\/([A-Za-z0-9_-]+)\.(\d{4,})\.bson\.gz$/;
/** Name of an object: `objects/<key>`. No part begins with a dot, so that none can leave its folder. */
const OBJECT = /^objects\/([a-z0-9-]{1,40}\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,150})$/;

const member = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
/** A file in an archive. */
export type Member = z.output<typeof member>;

/** The fields that must be readable in every format. */
export const manifestHead = z.object({ product: z.string(), format: z.number().int() });

/** The contents of an archive. */
export const manifest = z.object({
  product: z.literal(PRODUCT_NAME),
  format: z.literal(FORMAT),
  /** The release that created it. */
  version: z.string(),
  /** Version of the shape of the data. */
  dataVersion: z.number().int(),
  /** When the database was copied. */
  createdAt: z.iso.datetime(),
  members: z.array(member),
});
/** The contents of an archive. */
export type Manifest = z.output<typeof manifest>;

/** Returns the name of part `number` (from 1) of a collection. */
export function partName(collection: string, number: number): string {
  return `database/${collection}.${String(number).padStart(4, '0')}.bson.gz`;
}

/** Returns the collection that a member is part of, or null for other members. */
export function collectionOf(name: string): string | null {
  return PART.exec(name)?.[1] ?? null;
}

/** Returns the member name of an object. */
export function objectName(key: string): string {
  return `objects/${key}`;
}

/** Returns the key of the object in a member, or null for other members. */
export function objectKeyOf(name: string): string | null {
  return OBJECT.exec(name)?.[1] ?? null;
}

/** Returns true if a member is allowed to have this name. */
export function isMemberName(name: string): boolean {
  return name === KEYS || collectionOf(name) !== null || objectKeyOf(name) !== null;
}

/** Returns the SHA-256 in hex. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
