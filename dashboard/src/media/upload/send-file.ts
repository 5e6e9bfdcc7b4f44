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

/** Progress and cancellation of a transfer. */
export interface SendOptions {
  /** Called with the fraction sent, 0 to 1. */
  onProgress: (ratio: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file as a multipart form, the signed fields first. Rejects with `StorageRefusal`, with an `Error` without a message
 * if the storage is unreachable, or with `AbortError` if cancelled.
 */
export function sendFile({ url, fields }: SignedForm, file: File, options: SendOptions): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return send('POST', url, form, options);
}

/** Sends a file to a signed address (API-35), with its type. Rejects as `sendFile` does. */
export function putFile(url: string, file: Blob, options: SendOptions): Promise<void> {
  return send('PUT', url, file, options);
}

/** Sends a body with its own content type. */
function send(method: string, url: string, body: FormData | Blob, { onProgress, signal }: SendOptions): Promise<void> {
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
    request.open(method, url);
    request.send(body);
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
