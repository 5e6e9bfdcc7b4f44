import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { digestOf, MANIFEST, MANIFEST_DIGEST, type Manifest, type Member } from './manifest.ts';
import { BLOCK, END_BYTES, encodeHeader, padded } from './tar.ts';

/** The content of a member: bytes, or a stream of exactly `size` bytes. */
export type Content = Uint8Array | { size: number; chunks: AsyncIterable<Uint8Array> };

/** An archive that is being written. Only the list of its members is kept in memory. */
export interface ArchiveWriter {
  /** Adds a member. Throws if a stream is not as long as declared. */
  add(name: string, content: Content): Promise<void>;
  /** Adds the manifest, makes everything durable, and gives the archive its name. Returns its size in bytes. */
  finish(facts: Omit<Manifest, 'members'>): Promise<number>;
  /** Removes the unfinished archive. */
  abandon(): Promise<void>;
}

/**
 * Writes an archive to `<file>.tmp`, which replaces `file` only when it is complete and durable. `syncFolder`
 * makes a folder's entries durable.
 */
export async function writeArchive(
  file: string,
  deps: { now: Date; syncFolder(path: string): Promise<void> },
): Promise<ArchiveWriter> {
  const partial = `${file}.tmp`;
  await rm(partial, { force: true });
  const handle: FileHandle = await open(partial, 'wx', 0o600);
  const members: Member[] = [];
  let written = 0;

  async function write(bytes: Uint8Array): Promise<void> {
    await handle.writeFile(bytes);
    written += bytes.length;
  }
  async function append(name: string, content: Content): Promise<Member> {
    const size = 'chunks' in content ? content.size : content.length;
    await write(encodeHeader(name, size, deps.now));
    const hash = createHash('sha256');
    let length = 0;
    for await (const chunk of 'chunks' in content ? content.chunks : [content]) {
      hash.update(chunk);
      length += chunk.length;
      if (length <= size) await write(chunk);
    }
    if (length !== size) throw new Error(`${name} has ${length} bytes instead of ${size}`);
    await write(Buffer.alloc(padded(size) - size));
    return { name, size, sha256: hash.digest('hex') };
  }

  return {
    async add(name, content) {
      members.push(await append(name, content));
    },
    async finish(facts) {
      const text = Buffer.from(`${JSON.stringify({ ...facts, members } satisfies Manifest, null, 1)}\n`);
      await append(MANIFEST, text);
      await append(MANIFEST_DIGEST, Buffer.from(`${digestOf(text)}  ${MANIFEST}\n`));
      await write(Buffer.alloc(END_BYTES + ((BLOCK - (written % BLOCK)) % BLOCK)));
      await handle.sync();
      await handle.close();
      await rename(partial, file);
      await deps.syncFolder(dirname(file));
      return written;
    },
    async abandon() {
      await handle.close().catch(() => {});
      await rm(partial, { force: true });
    },
  };
}
