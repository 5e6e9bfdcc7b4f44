import { WORD_PICTURES_MAX, type WordPictures } from '@bitcue/shared/alerts/word-pictures.ts';
import { EMOTE_PICTURES_PATH } from '@bitcue/shared/constants/platform.ts';
import type { FeaturePorts } from '../executor.ts';

/** How long an alert waits for pictures while its speech is rendered, in milliseconds. Without them, it shows the words. */
export const PICTURES_WITHIN_MS = 1_000;

/** The ports that pictures need. */
export type PicturePorts = Pick<FeaturePorts, 'emotes' | 'emotePictures' | 'clock' | 'log'>;

/**
 * Returns the emotes in a message whose pictures can be loaded, each once. Never throws, and never takes long: without pictures,
 * the words are shown.
 */
export async function findPictures(ports: PicturePorts, channelId: string, message: string): Promise<WordPictures> {
  const { clock, log } = ports;
  let cancel = () => {};
  const late = new Promise<WordPictures>((resolve) => {
    cancel = clock.after(PICTURES_WITHIN_MS, () => resolve([]));
  });
  const found = readPictures(ports, channelId, message).catch((error: unknown) => {
    log.warn('emotes.not_found', { channelId, error: String(error) });
    return [];
  });
  return Promise.race([found, late]).finally(cancel);
}

async function readPictures(
  { emotes, emotePictures }: PicturePorts,
  channelId: string,
  message: string,
): Promise<WordPictures> {
  const words = new Set(message.split(/\s+/).filter((word) => word !== ''));
  const found = (await emotes.find(channelId, [...words])).slice(0, WORD_PICTURES_MAX);
  const pictures = await Promise.all(
    found.map(async ({ id, name }) => {
      const picture = await emotePictures.read(id);
      return picture === null ? [] : [{ word: name, path: `${EMOTE_PICTURES_PATH}/${id}` }];
    }),
  );
  return pictures.flat();
}
