import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request } from 'express';
import type { RawRoute } from '../http/route.ts';
import type { ReceivingUploads, UploadPolicies } from '../ports/uploads.ts';
import { IDLE_MS, readUploadForm, watchIdle } from './read-upload-form.ts';

/** How long the rest of a refused upload is read and discarded, so that the browser reads the answer, in milliseconds. */
const DRAIN_MS = 10_000;

/** Options for `uploadRoute` and `putRoute`. */
export interface UploadDoorOptions {
  path: string;
  policies: Pick<UploadPolicies, 'verify' | 'verifyPut'>;
  uploads: Pick<ReceivingUploads, 'receive'>;
}

/**
 * Accepts a file that a signed policy allows at `POST /uploads`, as a multipart form (API-21). Answers 204 once it is
 * on disk. Anyone who has the policy may send the file; the policy names its owner.
 */
export function uploadRoute({ path, policies, uploads }: UploadDoorOptions): RawRoute {
  return {
    method: 'POST',
    path,
    principal: 'public',
    limit: { points: 120, perS: 60 },
    audit: { none: 'The clip made from the file is recorded.' },
    async handle(request, response) {
      await take(request, () =>
        readUploadForm(request, async (fields, file) => uploads.receive(policies.verify(fields), file)),
      );
      response.status(204).end();
    },
  };
}

/**
 * Accepts a file at an address that was signed for it, by PUT with its content type (API-35). Answers 204 once it is on disk. Anyone
 * who has the address may send the file; the address names its owner.
 */
export function putRoute({ path, policies, uploads }: UploadDoorOptions): RawRoute {
  return {
    method: 'PUT',
    path: `${path}/:ownerId/:filename`,
    principal: 'public',
    limit: { points: 60, perS: 60 },
    audit: { none: 'The voice made of the file is recorded.' },
    async handle(request, response) {
      await take(request, async () => {
        const { ownerId, filename } = request.params as { ownerId: string; filename: string };
        const grant = policies.verifyPut({ ownerId, filename }, new URL(request.url, 'http://any').searchParams);
        if (request.headers['content-type'] !== grant.contentType) throw new AppError('upload.type');
        const file = await uploads.receive(grant, bodyOf(request));
        await file.keep();
      });
      response.status(204).end();
    },
  };
}

/** Returns a request's body as a separate stream, which can be abandoned before the request ends. It fails if cut off. */
function bodyOf(request: Request): Readable {
  const body = new PassThrough();
  const fail = (why: string) => body.destroy(new AppError('upload.form', { detail: { why } }));
  // The reader of the stream reports its failure.
  body.on('error', () => {});
  const stopWatching = watchIdle(request, IDLE_MS, () => fail('idle'));
  body.once('close', stopWatching);
  request.once('close', () => {
    if (!request.complete) fail('cut off');
  });
  request.pipe(body);
  return body;
}

async function take(request: Request, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    drain(request);
    throw isDiskFull(error) ? new AppError('store.unavailable', { cause: error, retryAfterS: 60 }) : error;
  }
}

function drain(request: Request): void {
  if (request.complete || request.destroyed) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), DRAIN_MS);
  request.once('close', () => clearTimeout(timer));
}

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');
}
