import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request } from 'express';
import type { RawRoute } from '../http/route.ts';
import type { ReceivingUploads, UploadPolicies } from '../ports/uploads.ts';
import { readUploadForm } from './read-upload-form.ts';

/** Milliseconds for which the rest of a refused upload is read and discarded, so that the browser reads the answer. */
const DRAIN_MS = 10_000;

/** What `uploadDoor` needs. */
export interface UploadDoorOptions {
  path: string;
  policies: Pick<UploadPolicies, 'verify'>;
  uploads: Pick<ReceivingUploads, 'receive'>;
}

/**
 * Accepts a file that a signed policy allows at `POST /uploads`, as a multipart form (API-21). Answers 204 once it is
 * on disk. Anyone who has the policy may send the file; the policy names its owner.
 */
export function uploadDoor({ path, policies, uploads }: UploadDoorOptions): RawRoute {
  return {
    method: 'POST',
    path,
    principal: 'public',
    limit: { points: 120, perS: 60 },
    audit: { none: 'The clip made from the file is recorded.' },
    async handle(request, response) {
      try {
        await readUploadForm(request, async (fields, file) => uploads.receive(policies.verify(fields), file));
      } catch (error) {
        drain(request);
        throw isDiskFull(error) ? new AppError('store.unavailable', { cause: error, retryAfterS: 60 }) : error;
      }
      response.status(204).end();
    },
  };
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
