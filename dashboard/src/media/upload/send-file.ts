import { errorAnswer } from '@bitcue/shared/api/endpoint.ts';

/** The storage refused a file. */
export class StorageRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'StorageRefusal';
    this.status = status;
  }
}

/** A signed upload form (API-21). */
export interface SignedForm {
  url: string;
  fields: Readonly<Record<string, string>>;
}

/**
 * Uploads a file as a multipart form, the signed fields first. `onProgress` receives the share sent, 0 to 1. Rejects with
 * `StorageRefusal`, with an `Error` without a message if the storage is unreachable, or with `AbortError` if cancelled.
 */
export function sendFile(
  { url, fields }: SignedForm,
  file: File,
  { onProgress, signal }: { onProgress: (ratio: number) => void; signal: AbortSignal },
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  // `fetch` does not report upload progress.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const abort = () => request.abort();
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new StorageRefusal(request.status, readReason(request)));
    });
    request.addEventListener('error', () => reject(new Error()));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.open('POST', url);
    request.send(form);
  });
}

/** Reads the storage's message: an error in our format, or an S3 error. */
function readReason({ responseText, statusText }: XMLHttpRequest): string {
  try {
    return errorAnswer.parse(JSON.parse(responseText)).message;
  } catch {
    return /<Message>([^<]+)<\/Message>/.exec(responseText)?.[1] ?? statusText;
  }
}
