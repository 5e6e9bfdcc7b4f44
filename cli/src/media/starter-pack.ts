import { readFile } from 'node:fs/promises';
import type { StarterClip } from '@bitcue/ebs/admin';

const FOLDER = new URL('../../starter-pack/media/', import.meta.url);

/** The file that `cli/starter-pack/make.mjs` writes next to the clips, which are in the order of the library. */
interface PackFile {
  licence: string;
  clips: { file: string; tags: string[]; peaks?: string; loudness: number; poster?: string }[];
}

/** Reads the starter pack. The library lists the newest first, so the clips come in reverse. `licence`: one sentence. */
export async function readStarterPack(): Promise<{ licence: string; clips: StarterClip[] }> {
  const { licence, clips }: PackFile = JSON.parse(await readFile(new URL('pack.json', FOLDER), 'utf8'));
  const readClip = async ({ file, poster, ...rest }: PackFile['clips'][number]): Promise<StarterClip> => ({
    ...rest,
    file,
    bytes: await readFile(new URL(file, FOLDER)),
    poster: poster === undefined ? undefined : await readFile(new URL(poster, FOLDER)),
  });
  return { licence, clips: await Promise.all(clips.reverse().map(readClip)) };
}
