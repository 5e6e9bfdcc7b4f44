import { setTimeout as wait } from 'node:timers/promises';
import { MEDIA_TAGS, OWNER_UNNAMED } from '@bitcue/shared/constants/media.ts';
import type { PosterFinder } from '../library/find-poster.ts';
import type { MediaItem } from '../ports/media.ts';
import type { PageHead, PagePicture } from './page-head.ts';
import { showMark, showWaveform } from './routes/pictures.ts';

/** Maximum time a page waits for a slow storage to say whether its clip has a poster, in milliseconds. */
const POSTER_WAIT_MS = 250;

/** Describes the page of a public clip. */
export async function describeClip(clip: MediaItem, findPoster: PosterFinder): Promise<PageHead> {
  const { type, shortId, owner, durationMs, tags } = clip;
  const title = clip.titleEn ?? clip.title;
  const seconds = Math.max(1, Math.round(durationMs / 1_000));
  const words = MEDIA_TAGS.filter(({ name }) => tags.includes(name)).map((tag) => tag.title);
  const by = `A ${type} of ${seconds} ${seconds === 1 ? 'second' : 'seconds'} by ${owner.displayName || OWNER_UNNAMED}.`;
  return {
    title,
    line: words.length === 0 ? by : `${by} ${words.join(', ')}.`,
    path: `/library/${type}/${shortId}`,
    picture: await findPicture(clip, findPoster),
  };
}

/** Returns a video's poster or a sound's waveform; the product's mark if there is none, or it is not found in time. */
async function findPicture(clip: MediaItem, findPoster: PosterFinder): Promise<PagePicture> {
  if (clip.peaks !== undefined) return showWaveform(clip.peaks, `Waveform of ${clip.title}`);
  const tooLate = wait(POSTER_WAIT_MS, null, { ref: false });
  const url = await Promise.race([findPoster(clip).catch(() => null), tooLate]);
  return url === null ? showMark(clip.title) : { url, alt: `Picture of ${clip.title}` };
}
