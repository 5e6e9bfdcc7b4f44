import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { root, runNode } from './node-process.ts';
import type { WorldAddresses } from './world.ts';

/** Demo clips by the end of a file's name; the same file of one owner is in the library once. */
const DEMO_CLIPS: Readonly<Record<string, string>> = {
  '.mp3': 'chime.mp3',
  '.mp4': 'confetti.mp4',
  '.webm': 'spark.webm',
};

/** Takes clips of these file names into a streamer's library, public, by the CLI; one for each kind of file at most. */
export async function importClips(world: WorldAddresses, login: string, names: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bitcue-clips-'));
  try {
    for (const name of names) {
      await cp(join(root, 'cli', 'demo-media', DEMO_CLIPS[extname(name)] ?? ''), join(folder, name));
    }
    await runNode([world.programs.cli, 'media', 'import', folder, '--owner', login], {
      ...process.env,
      ...world.settings,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
