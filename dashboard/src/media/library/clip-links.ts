import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { toast } from 'sonner';
import { ownerOf } from '../describe-media.ts';

/** What an address of a clip is made of. */
type Clip = Pick<MediaItem, 'type' | 'shortId'>;

/** Path that cards of the dashboard link to (ROUTE-10). */
export function dashboardClipPath({ type, shortId }: Clip): string {
  return `/library/${type}s/${shortId}`;
}

/** Path of a clip everywhere else (ROUTE-11). */
export function clipPath({ type, shortId }: Clip): string {
  return `/library/${type}/${shortId}`;
}

/** Address of a clip to be shared (MEDIA-12). */
export function clipUrl(clip: Clip): string {
  return location.origin + clipPath(clip);
}

/** Where people share an address on X and on Facebook (MEDIA-11). */
export function shareLinks(url: string, title: string): { label: string; href: string }[] {
  return [
    { label: 'Share on X', href: `https://x.com/intent/post?${new URLSearchParams({ url, text: title })}` },
    {
      label: 'Share on Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
    },
  ];
}

/** What file systems refuse, or what would make a name look like another one. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;
/** Milliseconds after which the browser has taken the file. */
const TAKEN_MS = 10_000;

/** Name that a clip is saved as: '[product] title by owner.ext' (MEDIA-13). */
function fileNameOf(item: Pick<MediaItem, 'title' | 'owner' | 'source'>): string {
  const words = `[${PRODUCT_NAME}] ${item.title} by ${ownerOf(item)}`.replace(UNSAFE, '').replace(/\s+/g, ' ').trim();
  const extension = /\.\w+$/.exec(item.source)?.[0] ?? '';
  return `${words}${extension}`;
}

/** Saves a clip as a file, and says so (MEDIA-13, MEDIA-14). Never throws. */
export async function downloadClip(item: MediaItem): Promise<void> {
  try {
    const response = await fetch(item.source);
    if (!response.ok) throw new Error(`The file was not given: ${response.status}.`);
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = fileNameOf(item);
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), TAKEN_MS);
    toast.success('your file has downloaded!');
  } catch {
    toast.error('File failed to download :(');
  }
}
