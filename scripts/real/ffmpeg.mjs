import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Encoders that the tests use. Debian's package has all of them. */
const ENCODERS = ['libmp3lame', 'libx264', 'aac', 'libvpx', 'libopus'];

/**
 * Finds the system's ffmpeg.
 * @returns {Promise<{ path: string } | { skipped: string }>} `skipped`: why it cannot be used here
 */
export async function findFfmpeg() {
  const found = await promisify(execFile)('ffmpeg', ['-hide_banner', '-encoders']).catch(() => null);
  if (found === null) return { skipped: 'ffmpeg is not installed (apt-get install --no-install-recommends ffmpeg)' };
  const missing = ENCODERS.filter((encoder) => !new RegExp(` ${encoder} `).test(found.stdout));
  return missing.length > 0 ? { skipped: `ffmpeg has no encoder ${missing.join(', ')}` } : { path: 'ffmpeg' };
}
