import { type CreatedMedia, createMedia, notifyUploadComplete, requestUpload } from '@bitcue/shared/api/upload.ts';
import type { ClipKind } from '@bitcue/shared/constants/media.ts';
import { CallError, call, sentenceOf } from '../../api/call.ts';
import { StorageRefusal, sendFile } from './send-file.ts';

/** What the overlay shows, in this order (UP-16). */
export const PROGRESS = {
  uploading: 'Uploading...',
  creating: 'Creating media...',
  opening: 'Making it accessible...',
  created: 'Media created!',
  redirecting: 'Redirecting...',
} as const;

/** Shown for an upload that failed without a reason (ERR-13). */
export const UPLOAD_FAILED = 'Failed to upload file.';

/** A file that was chosen. */
export interface ChosenFile {
  file: File;
  kind: ClipKind;
  /** Seconds; 0 when the browser cannot tell. */
  duration: number;
  /** Id that the clip gets: the same for all tries. */
  shortId: string;
}

/** What the streamer says of it. */
export interface ClipForm {
  title: string;
  tags: string[];
  public: boolean;
  has_agreed: boolean;
}

/** What sending a file tells while it runs. */
export interface SendSteps {
  onStep: (step: keyof typeof PROGRESS) => void;
  /** Of the upload, 0 to 1. */
  onProgress: (ratio: number) => void;
  signal: AbortSignal;
}

/** A step that failed, with the sentence for it (ERR-13, ERR-14); sentences by field where the server gave some. */
export class UploadFailure extends Error {
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, { fields = {}, cause }: { fields?: Record<string, string>; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'UploadFailure';
    this.fields = fields;
  }
}

/** Brings a file to the storage; returns the source for its record (API-21, API-22). Throws `UploadFailure` (ERR-13). */
export async function sendClip(
  { file, shortId }: ChosenFile,
  { onStep, onProgress, signal }: SendSteps,
): Promise<string> {
  try {
    onStep('uploading');
    const { name, size, type } = file;
    const end = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
    const signed = await call(requestUpload, { body: { name, size, type, filename: shortId + end }, signal });
    await sendFile(signed, file, { onProgress, signal });
    onStep('creating');
    const body = { filepath: signed.fields.key ?? '' };
    return (await call(notifyUploadComplete, { body, signal })).data.url;
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new UploadFailure(describeUploadError(cause), { cause });
  }
}

/** Makes the record (API-23). Throws `UploadFailure` (ERR-14). */
export async function createClip(
  { kind, duration, shortId }: ChosenFile,
  form: ClipForm,
  source: string,
  { onStep, signal }: SendSteps,
): Promise<CreatedMedia> {
  try {
    onStep('opening');
    const body = {
      ...form,
      has_agreed: form.has_agreed as true,
      type: kind,
      duration,
      is_user_input_required: false,
      plays: 0,
      shortId,
      source,
    };
    return (await call(createMedia, { body, signal })).media;
  } catch (cause) {
    if (signal.aborted) throw cause;
    const fields = cause instanceof CallError ? cause.fields : {};
    throw new UploadFailure(describeRecordError(cause), { fields, cause });
  }
}

function describeUploadError(error: unknown): string {
  if (error instanceof StorageRefusal) return `Couldn't upload media... ${error.status}, ${error.message}`;
  // The sentence of its own (TIER-05).
  if (error instanceof CallError && error.code === 'library.limit') return error.message;
  const message = error instanceof Error ? error.message : '';
  return message === '' ? UPLOAD_FAILED : `Failed to upload file, ${message}`;
}

function describeRecordError(error: unknown): string {
  if (!(error instanceof CallError) || error.status === 0) return 'An error occurred trying to create media... :(';
  return sentenceOf(error) || 'Failed to create media...';
}
