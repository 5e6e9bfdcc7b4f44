import { errorAnswer } from '@bitcue/shared/api/error.ts';

/** A storage that refused a file: its status, and what it says. */
export class StorageRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'StorageRefusal';
    this.status = status;
  }
}

/** Where a file may be sent (API-21). */
export interface SignedForm {
  url: string;
  fields: Readonly<Record<string, string>>;
}

/**
 * Sends a file by a multipart form, the signed fields first. `onProgress` is told how much of it is sent, 0 to 1. Throws
 * `StorageRefusal`, an `Error` without a message when the storage cannot be reached, `AbortError` when it was called off.
 */
export function sendFile(
  { url, fields }: SignedForm,
  file: File,
  { onProgress, signal }: { onProgress: (ratio: number) => void; signal: AbortSignal },
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  // `fetch` does not tell how far it is.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const abort = () => request.abort();
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new StorageRefusal(request.status, readReason(request)));
    });
    request.addEventListener('error', () => reject(new Error()));
    request.addEventListener('abort', () => reject(new DOMException('Called off.', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.open('POST', url);
    request.send(form);
  });
}

/** What a storage says: a sentence of ours, or the message of an S3 error. */
function readReason({ responseText, statusText }: XMLHttpRequest): string {
  try {
    return errorAnswer.parse(JSON.parse(responseText)).message;
  } catch {
    return /<Message>([^<]+)<\/Message>/.exec(responseText)?.[1] ?? statusText;
  }
}
