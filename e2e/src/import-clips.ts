import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { root, runNode } from './node-process.ts';
import type { WorldAddresses } from './world.ts';

/** Demo clips by file extension. The library keeps the same file only once per owner. */
const DEMO_CLIPS: Readonly<Record<string, string>> = {
  '.mp3': 'chime.mp3',
  '.mp4': 'confetti.mp4',
  '.webm': 'spark.webm',
};

/** Imports public clips with these file names into a streamer's library with the CLI; at most one per kind of file. */
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
