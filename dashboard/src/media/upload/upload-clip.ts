import { type CreatedMedia, createMedia, notifyUploadComplete, requestUpload } from '@bitcue/shared/api/upload.ts';
import { type ClipKind, hasPicture } from '@bitcue/shared/constants/media.ts';
import type { Licence } from '@bitcue/shared/media/licences.ts';
import { CallError, call, serverMessageOf } from '../../api/call.ts';
import { readPoster } from './read-poster.ts';
import { readSound } from './read-sound.ts';
import { StorageRefusal, sendFile } from './send-file.ts';

/** Texts of the overlay, in order (UP-16). */
export const PROGRESS = {
  uploading: 'Uploading...',
  creating: 'Creating media...',
  opening: 'Making it accessible...',
  created: 'Media created!',
  redirecting: 'Redirecting...',
} as const;

/** Shown when an upload failed for an unknown reason (ERR-13). */
export const UPLOAD_FAILED = 'Failed to upload file.';

/** Shown when the chosen part could not be cut out of its file. */
export const PART_FAILED =
  'This part could not be cut out. Choose another part, or press Whole clip under “Trim” to upload all of it.';

/** A chosen file. */
export interface ChosenFile {
  file: File;
  kind: ClipKind;
  /** Seconds; 0 if the browser cannot tell. */
  duration: number;
  /** Id of the clip, the same for all attempts. */
  shortId: string;
}

/** A file that was cut. */
export interface CutFile {
  file: File;
  /** Seconds. */
  duration: number;
}

/** A part of a chosen file. */
export interface ClipPart {
  /** Its length and the file's, in words. */
  description: string;
  /** Cuts it out. Further calls return the same result. */
  make: () => Promise<CutFile>;
}

/** The clip's details as entered. */
export interface ClipForm {
  title: string;
  tags: string[];
  public: boolean;
  has_agreed: boolean;
  /** Absent if none was chosen. */
  licence?: Licence;
  notForVod: boolean;
}

/** Callbacks and cancellation of an upload. */
export interface SendSteps {
  onStep: (step: keyof typeof PROGRESS) => void;
  /** Called with the fraction sent, 0 to 1. */
  onProgress: (ratio: number) => void;
  signal: AbortSignal;
}

/** A step failed (ERR-13, ERR-14). `fields` holds the server's messages by field, if any. */
export class UploadFailure extends Error {
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, { fields = {}, cause }: { fields?: Record<string, string>; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'UploadFailure';
    this.fields = fields;
  }
}

/** Uploads a file and returns the source for its record (API-21, API-22). Throws `UploadFailure` (ERR-13). */
export async function sendClip(
  { file, shortId }: ChosenFile,
  { onStep, onProgress, signal }: SendSteps,
): Promise<string> {
  try {
    onStep('uploading');
    const { name, size, type } = file;
    const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
    const signed = await call(requestUpload, { body: { name, size, type, filename: shortId + extension }, signal });
    await sendFile(signed, file, { onProgress, signal });
    onStep('creating');
    const body = { filepath: signed.fields.key ?? '' };
    return (await call(notifyUploadComplete, { body, signal })).data.url;
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new UploadFailure(describeUploadError(cause), { cause });
  }
}

/** Creates the clip's record (API-23). Throws `UploadFailure` (ERR-14). */
export async function createClip(
  { file, kind, duration, shortId }: ChosenFile,
  { notForVod, ...form }: ClipForm,
  source: string,
  { onStep, signal }: SendSteps,
): Promise<CreatedMedia> {
  try {
    onStep('opening');
    const { peaks, loudness } = await readSound(file);
    const body = {
      ...form,
      has_agreed: form.has_agreed as true,
      ...(notForVod && { notForVod }),
      type: kind,
      duration,
      is_user_input_required: false,
      plays: 0,
      shortId,
      source,
      loudness,
      ...(hasPicture(kind) ? { poster: await readPoster(file) } : { peaks }),
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
  // Shown as is (TIER-05).
  if (error instanceof CallError && error.code === 'library.limit') return error.message;
  const message = error instanceof Error ? error.message : '';
  return message === '' ? UPLOAD_FAILED : `Failed to upload file, ${message}`;
}

function describeRecordError(error: unknown): string {
  if (!(error instanceof CallError) || error.status === 0) return 'An error occurred trying to create media... :(';
  return serverMessageOf(error) || 'Failed to create media...';
}
