import { pipeline } from 'node:stream/promises';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request, Response } from 'express';
import type { RawRoute } from '../http/route.ts';
import type { Objects } from '../ports/objects.ts';
import { isObjectKey } from './disk-objects.ts';

/** A range of bytes, inclusive. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * Serves stored clips and speech at `GET /media/<key>`, with ranges, for the alert page and the panel's preview. We set
 * the content type, and a sandbox policy makes even a hostile file inert. Throws `AppError` `route.unknown` for 404.
 */
export function serveObjects(objects: Objects): RawRoute {
  return {
    method: 'GET',
    path: '/media/*key',
    principal: 'public',
    limit: { points: 1_200, perS: 60 },
    handle: (request, response) => serveObject(objects, request, response),
  };
}

async function serveObject(objects: Objects, request: Request, response: Response): Promise<void> {
  const key = ([] as string[]).concat(request.params.key ?? []).join('/');
  const object = isObjectKey(key) ? await objects.head(key) : null;
  if (object === null) throw new AppError('route.unknown');

  const etag = `"${key}"`;
  response.set({
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Type': object.contentType,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const range = readRange(request, object.size, etag);
  if (range === 'unsatisfiable') {
    response.removeHeader('Cache-Control');
    response.removeHeader('ETag');
    response.removeHeader('Content-Type');
    response.status(416).set('Content-Range', `bytes */${object.size}`).end();
    return;
  }
  const part = range ?? { start: 0, end: object.size - 1 };
  response.status(range === null ? 200 : 206).set('Content-Length', String(part.end - part.start + 1));
  if (range !== null) response.set('Content-Range', `bytes ${part.start}-${part.end}/${object.size}`);
  if (request.method === 'HEAD' || object.size === 0) {
    response.end();
    return;
  }
  await send(objects, key, part, response);
}

/**
 * Returns the requested range. Returns null, for the whole object, for several or malformed ranges or another
 * `If-Range`.
 */
function readRange(request: Request, size: number, etag: string): ByteRange | 'unsatisfiable' | null {
  const ifRange = request.get('If-Range');
  if (ifRange !== undefined && ifRange !== etag) return null;
  const ranges = request.range(size);
  if (ranges === undefined || ranges === -2) return null;
  if (ranges === -1) return 'unsatisfiable';
  const [first, second] = ranges;
  return ranges.type === 'bytes' && first !== undefined && second === undefined ? first : null;
}

/** Ignores clients that close early, as players do when they seek or skip. */
async function send(objects: Objects, key: string, range: ByteRange, response: Response): Promise<void> {
  try {
    await pipeline(objects.read(key, range), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
