import type { Page } from 'playwright-core';

/** Smallest visible difference of a colour channel, out of 255. */
const SEEN = 24;

/**
 * Returns the share of pixels, 0 to 1, in which two PNGs of the same size differ visibly. The browser decodes them.
 * @throws Error if the sizes differ.
 */
export function measureChange(page: Page, before: Buffer, after: Buffer): Promise<number> {
  return page.evaluate(
    async ({ images, seen }) => {
      const [one, other] = await Promise.all(
        images.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          canvas?.drawImage(bitmap, 0, 0);
          return canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      if (!one || !other || one.length === 0 || one.length !== other.length)
        throw new Error('These cannot be compared.');
      let changed = 0;
      for (let at = 0; at < one.length; at += 4) {
        const differs = [0, 1, 2].some(
          (channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > seen,
        );
        if (differs) changed += 1;
      }
      return changed / (one.length / 4);
    },
    { images: [before.toString('base64'), after.toString('base64')], seen: SEEN },
  );
}
