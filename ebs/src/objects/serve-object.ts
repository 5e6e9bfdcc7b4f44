import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request, Response } from 'express';
import type { RawRoute } from '../http/route.ts';
import type { Objects } from '../ports/objects.ts';
import { OBJECT_CACHING } from './caching.ts';
import { isObjectKey } from './object-keys.ts';

/** Headers that an answer without an object must not have. */
const OBJECT_HEADERS = ['Cache-Control', 'ETag', 'Content-Type'];

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
    'Cache-Control': OBJECT_CACHING,
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
    for (const name of OBJECT_HEADERS) response.removeHeader(name);
    response.status(416).set('Content-Range', `bytes */${object.size}`).end();
    return;
  }
  const part = range ?? { start: 0, end: object.size - 1 };
  const bytes = request.method === 'HEAD' || object.size === 0 ? null : objects.read(key, part);
  // If the storage does not answer, browsers must not cache the error.
  if (bytes !== null) await once(bytes, 'readable').catch((error) => refuse(response, error));
  response.status(range === null ? 200 : 206).set('Content-Length', String(part.end - part.start + 1));
  if (range !== null) response.set('Content-Range', `bytes ${part.start}-${part.end}/${object.size}`);
  if (bytes === null) response.end();
  else await send(bytes, response);
}

/** Removes the headers of an object, and throws. */
function refuse(response: Response, error: unknown): never {
  for (const name of OBJECT_HEADERS) response.removeHeader(name);
  throw error;
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
async function send(bytes: Readable, response: Response): Promise<void> {
  try {
    await pipeline(bytes, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
