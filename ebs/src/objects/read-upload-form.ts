import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import busboy from 'busboy';
import type { ArrivedFile } from '../ports/uploads.ts';

/** Milliseconds without data after which an upload fails. */
export const IDLE_MS = 20_000;
/** Fields, and bytes per field: a form that we signed has eight fields, the longest under 1 KB. */
const LIMITS = { fields: 16, fieldNameSize: 100, fieldSize: 4_096, files: 1, parts: 18, headerPairs: 20 };

/**
 * Reads a form with fields followed by one file named `file`. `take` receives the fields and the file as it arrives.
 * The file is kept if the form is complete, and discarded otherwise. Throws `AppError` `request.media_type`,
 * `upload.form`, or what `take` throws.
 */
export async function readUploadForm(
  request: IncomingMessage,
  take: (fields: ReadonlyMap<string, string>, file: Readable) => Promise<ArrivedFile>,
  idleMs = IDLE_MS,
): Promise<void> {
  const form = createParser(request);
  const fields = new Map<string, string>();
  const came: { file: Readable | null; taking: Promise<ArrivedFile> | null } = { file: null, taking: null };
  let stopWatching = () => {};
  try {
    const arrived = await new Promise<ArrivedFile>((resolve, reject) => {
      const fail = (why: string) => reject(new AppError('upload.form', { detail: { why } }));
      form.on('field', (name, value, { nameTruncated, valueTruncated }) => {
        if (came.taking !== null || fields.has(name) || nameTruncated || valueTruncated) fail('field');
        else fields.set(name, value);
      });
      form.on('file', (name, file) => {
        // The form, or whoever reads the file, reports its failure.
        file.on('error', () => {});
        if (name !== 'file' || came.taking !== null) {
          file.resume();
          fail('another file');
          return;
        }
        came.file = file;
        came.taking = take(fields, file);
        came.taking.catch(reject);
      });
      for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) form.on(event, () => fail(event));
      form.on('error', (error) => reject(new AppError('upload.form', { cause: error })));
      form.on('close', () => (came.taking === null ? fail('no file') : resolve(came.taking)));
      request.on('error', () => fail('connection'));
      request.on('close', () => {
        if (!request.complete) fail('cut off');
      });
      stopWatching = watchIdle(request, idleMs, () => fail('idle'));
      request.pipe(form);
    });
    await arrived.keep();
  } catch (error) {
    request.unpipe(form);
    came.file?.destroy();
    const arrived = await came.taking?.catch(() => null);
    await arrived?.discard();
    throw error;
  } finally {
    stopWatching();
  }
}

function createParser(request: IncomingMessage) {
  try {
    if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) throw new AppError('upload.form');
    return busboy({ headers: request.headers, limits: LIMITS });
  } catch (cause) {
    throw new AppError('request.media_type', { message: 'Send a form with a file.', cause });
  }
}

/** Calls back if no data arrives for a while. Returns a function that stops watching. */
export function watchIdle(request: IncomingMessage, idleMs: number, onIdle: () => void): () => void {
  const timer = setTimeout(onIdle, idleMs);
  const wake = () => void timer.refresh();
  request.on('data', wake);
  return () => {
    clearTimeout(timer);
    request.off('data', wake);
  };
}
