import { request } from 'node:http';
import type { ErrorCode } from '@bitcue/shared/errors/codes.ts';
import type { Signed } from '../support/uploader.ts';
import { bytesOf, clips } from './file-kit.ts';

/** A part of a form. With a file name, it is a file. */
export interface Part {
  name: string;
  value: string | Uint8Array;
  filename?: string;
  type?: string;
}

/** An upload request. */
export interface UploadRequest {
  method: string;
  headers: Record<string, string>;
  parts: Part[];
  /** Sent instead of the parts. */
  body?: Uint8Array;
}

/** The signed forms that an attacker holds. */
export interface Forms {
  /** For an mp3 of their own. */
  own: Signed;
  /** Another form of their own. */
  second: Signed;
  /** A form captured from another streamer. */
  foreign: Signed;
}

/**
 * Outcome of an abuse on the disk: the error that refuses it, or `inert` if the file is where the form says, has the type
 * that the form says, and nothing else has happened.
 */
export type FormEnd = ErrorCode | 'inert';

/** An abuse of a signed form: what it is, how it is done, its outcome on the disk, and on MinIO if that does not refuse it. */
export type FormAbuse = [
  what: string,
  abuse: (sending: UploadRequest, forms: Forms) => void,
  end: FormEnd,
  onMinio?: 'inert',
];

const BOUNDARY = 'boundary0123456789';

/** Creates the honest request of a form. */
export function createUploadRequest({ fields }: Signed): UploadRequest {
  const parts: Part[] = Object.entries(fields).map(([name, value]) => ({ name, value }));
  return {
    method: 'POST',
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
    parts: [...parts, { name: 'file', value: clips.mp3, filename: 'any.bin' }],
  };
}

/** Finds a part, ignoring the case of its name, in which the forms of the disk and the bucket differ. */
export function partOf(sending: UploadRequest, name: string): Part {
  const found = sending.parts.find((part) => part.name.toLowerCase() === name);
  if (!found) throw new Error(`The form has no ${name}.`);
  return found;
}

/** Changes the text of a field. */
export function change(sending: UploadRequest, name: string, to: (value: string) => string): void {
  const part = partOf(sending, name);
  part.value = to(String(part.value));
}

/** Changes the signed policy without signing it again. */
export function rewrite(sending: UploadRequest, to: (policy: string) => string): void {
  change(sending, 'policy', (value) => Buffer.from(to(Buffer.from(value, 'base64').toString())).toString('base64'));
}

/** Adds a field in front of the file. */
export function add(sending: UploadRequest, name: string, value: string): void {
  sending.parts.unshift({ name, value });
}

export function leaveOut(sending: UploadRequest, name: string): void {
  sending.parts.splice(sending.parts.indexOf(partOf(sending, name)), 1);
}

/** The storage's answer. */
export interface Sent {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends a request exactly as given. */
export function send(url: string, { method, headers, parts, body = formOf(parts) }: UploadRequest): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, headers: { 'Content-Length': String(body.length), ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function formOf(parts: readonly Part[]): Buffer {
  const encoded = parts.map(({ name, value, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n`;
    const kind = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    return Buffer.concat([Buffer.from(`${head}${kind}\r\n`), Buffer.from(value), Buffer.from('\r\n')]);
  });
  return Buffer.concat([...encoded, bytesOf(`--${BOUNDARY}--\r\n`)]);
}
