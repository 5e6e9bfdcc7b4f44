import type { MediaItem } from '@bitcue/shared/api/library.ts';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { toast } from 'sonner';
import { ownerOf } from '../describe-media.ts';

/** The fields that make up a clip's address. */
type Clip = Pick<MediaItem, 'type' | 'shortId'>;

/** Returns the path that dashboard cards link to (ROUTE-10). */
export function dashboardClipPath({ type, shortId }: Clip): string {
  return `/library/${type}s/${shortId}`;
}

/** Returns a clip's path everywhere else (ROUTE-11). */
export function clipPath({ type, shortId }: Clip): string {
  return `/library/${type}/${shortId}`;
}

/** Returns a clip's address for sharing (MEDIA-12). */
export function clipUrl(clip: Clip): string {
  return location.origin + clipPath(clip);
}

/** Returns the links that share an address on X and Facebook (MEDIA-11). */
export function shareLinks(url: string, title: string): { label: string; href: string }[] {
  return [
    { label: 'Share on X', href: `https://x.com/intent/post?${new URLSearchParams({ url, text: title })}` },
    {
      label: 'Share on Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
    },
  ];
}

/** Characters that file systems refuse or that could disguise a file name. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;
/** Milliseconds after which the browser has read the file. */
const BLOB_LIFETIME_MS = 10_000;

/** Returns the file name for a clip: '[product] title by owner.ext' (MEDIA-13). */
function fileNameOf(item: Pick<MediaItem, 'title' | 'owner' | 'source'>): string {
  const words = `[${PRODUCT_NAME}] ${item.title} by ${ownerOf(item)}`.replace(UNSAFE, '').replace(/\s+/g, ' ').trim();
  const extension = /\.\w+$/.exec(item.source)?.[0] ?? '';
  return `${words}${extension}`;
}

/** Downloads a clip and shows the result in a toast (MEDIA-13, MEDIA-14). Never throws. */
export async function downloadClip(item: MediaItem): Promise<void> {
  try {
    const response = await fetch(item.source);
    if (!response.ok) throw new Error(`The download failed with status ${response.status}.`);
    const blobUrl = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = blobUrl;
    link.download = fileNameOf(item);
    link.click();
    setTimeout(() => URL.revokeObjectURL(blobUrl), BLOB_LIFETIME_MS);
    toast.success('your file has downloaded!');
  } catch {
    toast.error('File failed to download :(');
  }
}
