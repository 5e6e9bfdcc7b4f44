import { peaks } from '@bitcue/shared/api/library.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request, Response } from 'express';
import { drawMark, drawWaveform, PICTURE_SIZE } from '../../library/draw-picture.ts';
import type { PagePicture } from '../page-head.ts';
import type { RawRoute } from '../route.ts';

const MARK_PATH = '/pictures/mark.png';
const WAVEFORM_PATH = '/pictures/waveform/';
/** Pictures per address. Each is drawn on request. */
const LIMIT = { points: 60, perS: 60 };

/** Describes the picture of pages that have no other: the product's mark. */
export function showMark(alt: string): PagePicture {
  return { url: MARK_PATH, alt, size: PICTURE_SIZE };
}

/** Describes the picture of a sound: its waveform. */
export function showWaveform(wave: string, alt: string): PagePicture {
  return { url: `${WAVEFORM_PATH}${wave}.png`, alt, size: PICTURE_SIZE };
}

/**
 * Serves the pictures that links to our pages show. A waveform's address contains everything it shows, so nothing is looked up,
 * and caches may keep it forever.
 */
export function pictureRoutes(): RawRoute[] {
  let mark: Buffer | null = null;
  return [
    serve(MARK_PATH, () => {
      mark ??= drawMark();
      return mark;
    }),
    serve(`${WAVEFORM_PATH}:file`, ({ params }) => {
      const wave = peaks.safeParse(String(params.file).replace(/\.png$/, ''));
      if (!wave.success) throw new AppError('route.unknown');
      return drawWaveform(wave.data);
    }),
  ];
}

function serve(path: string, read: (request: Request) => Buffer): RawRoute {
  return {
    method: 'GET',
    path,
    principal: 'public',
    limit: LIMIT,
    handle(request: Request, response: Response) {
      const png = read(request);
      response.set({
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Robots-Tag': 'noindex',
      });
      response.type('png').send(png);
    },
  };
}
