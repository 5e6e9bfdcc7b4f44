import { cutMp3 } from '@bitcue/shared/audio/mp3/cut-mp3.ts';
import { frameSeconds, readFrames } from '@bitcue/shared/audio/mp3/read-frames.ts';
import { hasPicture } from '@bitcue/shared/constants/media.ts';
import { readSound } from '../read-sound.ts';
import type { ChosenFile, CutFile } from '../upload-clip.ts';
import type { OpenedClip } from './opened-clip.ts';

/** Opens a file to cut it. Rejects if it cannot be cut. The code for videos is loaded with the first one. */
export async function openClip({ file, kind }: Pick<ChosenFile, 'file' | 'kind'>): Promise<OpenedClip> {
  if (!hasPicture(kind)) return openSound(file);
  const { openVideo } = await import('@bitcue/shared/media/cut-video.ts');
  const { length, starts, cut } = await openVideo(await file.arrayBuffer());
  return { length, starts, cut: async ({ part }) => rename(file, await cut(part)) };
}

async function openSound(file: File): Promise<OpenedClip> {
  const mp3 = readFrames(new Uint8Array(await file.arrayBuffer()));
  const { peaks } = await readSound(file);
  return {
    length: mp3.frames.length * frameSeconds(mp3.format),
    peaks,
    starts: null,
    cut: async (cut) => rename(file, cutMp3(mp3, cut)),
  };
}

/** Returns a cut as a file with the original's name and type. */
function rename({ name, type }: File, cut: { bytes: BlobPart; duration: number }): CutFile {
  return { file: new File([cut.bytes], name, { type }), duration: cut.duration };
}
