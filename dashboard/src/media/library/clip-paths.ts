import type { MediaItem } from '@bitcue/shared/api/library.ts';

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
