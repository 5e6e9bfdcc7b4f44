import type { CreatedMedia } from '@bitcue/shared/api/upload.ts';
import { MEDIA_FILE_MISSING, MEDIA_KINDS } from '@bitcue/shared/constants/media.ts';
import { MEDIA_CREATED_PAUSE_MS } from '@bitcue/shared/constants/timing.ts';
import { findFileProblem, findFormErrors, isMediaContentType, titleOfFile } from '@bitcue/shared/media/media-form.ts';
import type { Plan } from '@bitcue/shared/users/plans.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usageQuery } from '../../api/queries.ts';
import { createRandomId } from '../../parts/random-id.ts';
import { LIBRARY_KEY } from '../library/clip-queries.ts';
import {
  type ChosenFile,
  type ClipForm,
  type ClipPart,
  type CutFile,
  createClip,
  PART_FAILED,
  type PROGRESS,
  sendClip,
  UPLOAD_FAILED,
  UploadFailure,
} from './upload-clip.ts';

const EMPTY_FORM: ClipForm = { title: '', tags: [], public: false, has_agreed: false, notForVod: false };

/** Progress of an upload: the step, and the fraction of the file sent, 0 to 1. */
export interface UploadProgress {
  step: keyof typeof PROGRESS;
  sent: number;
}

/** Manages the upload of a clip: its file, its details and its progress (UP-15). */
export function useUpload(plan: Plan) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<(ChosenFile & { url: string }) | null>(null);
  // The part of the file to upload; null for the whole file.
  const [part, setPart] = useState<ClipPart | null>(null);
  const [form, setForm] = useState(EMPTY_FORM);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [created, setCreated] = useState<CreatedMedia | null>(null);
  // Source of the file once it was sent, so that a retry does not send it again (UP-18).
  const source = useRef<string | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);
  const url = chosen?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);

  const reset = () => {
    source.current = null;
    setChosen(null);
    setPart(null);
    setFileProblem(null);
    setErrors({});
    setFailure(null);
  };

  async function run(file: ChosenFile, signal: AbortSignal): Promise<void> {
    const steps = {
      signal,
      // Render immediately, so that even a short step is shown.
      onStep: (step: keyof typeof PROGRESS) =>
        flushSync(() => setProgress({ step, sent: step === 'uploading' ? 0 : 1 })),
      onProgress: (sent: number) => setProgress({ step: 'uploading', sent }),
    };
    const sent = part === null ? file : { ...file, ...(await makePart(part)) };
    signal.throwIfAborted();
    source.current ??= await sendClip(sent, steps);
    const clip = await createClip(sent, form, source.current, steps);
    steps.onStep('created');
    await new Promise((resolve) => setTimeout(resolve, MEDIA_CREATED_PAUSE_MS));
    steps.onStep('redirecting');
    await Promise.all([
      client.invalidateQueries({ queryKey: [LIBRARY_KEY] }),
      client.invalidateQueries({ queryKey: usageQuery.queryKey }),
    ]);
    setCreated(clip);
  }

  return {
    chosen,
    part,
    form,
    fileProblem,
    errors,
    failure,
    progress,
    created,
    /** Checks a file immediately and continues if it is valid (UP-02). */
    choose(file: File | undefined) {
      if (file === undefined || file.size === 0) return setFileProblem(MEDIA_FILE_MISSING);
      const problem = findFileProblem(file, plan);
      setFileProblem(problem);
      if (problem !== null || !isMediaContentType(file.type)) return;
      const shown = URL.createObjectURL(file);
      const next = { file, kind: MEDIA_KINDS[file.type], duration: 0, shortId: createRandomId(), url: shown };
      source.current = null;
      setChosen(next);
      setForm((current) => ({ ...current, title: titleOfFile(file.name) }));
      void measureDuration(shown).then((duration) =>
        setChosen((current) => (current?.url === next.url ? { ...current, duration } : current)),
      );
    },
    /** Chooses the part of the file to upload. Another part is a new upload, whatever the outcome of the previous one. */
    choosePart(next: ClipPart | null) {
      source.current = null;
      setPart(next);
      setFailure(null);
      setChosen((current) => current && { ...current, shortId: createRandomId() });
    },
    change(part: Partial<ClipForm>) {
      setForm((current) => ({ ...current, ...part }));
      setErrors((kept) => Object.fromEntries(Object.entries(kept).filter(([field]) => !(field in part))));
    },
    /** Returns to choosing a file. */
    back: reset,
    /** Uploads the file and creates the clip, unless the form has errors (UP-14). */
    create() {
      if (chosen === null || running.current !== null) return;
      const found = findFormErrors(form);
      setErrors(found);
      setFailure(null);
      if (Object.keys(found).length > 0) return;
      const controller = new AbortController();
      running.current = controller;
      run(chosen, controller.signal)
        .catch((error: unknown) => {
          if (controller.signal.aborted) return;
          if (!(error instanceof UploadFailure)) return setFailure(UPLOAD_FAILED);
          // A file that was refused or has disappeared is sent again on the next attempt.
          if ('file' in error.fields || isUploadGone(error)) source.current = null;
          setErrors(fieldsOfForm(error.fields));
          setFailure(error.message);
        })
        .finally(() => {
          running.current = null;
          setProgress(null);
        });
    },
    /** Cancels the upload. */
    cancel: () => running.current?.abort(),
    /** Starts over with another file. */
    again() {
      reset();
      setForm(EMPTY_FORM);
      setCreated(null);
    },
  };
}

async function makePart(part: ClipPart): Promise<CutFile> {
  try {
    return await part.make();
  } catch (cause) {
    throw new UploadFailure(PART_FAILED, { cause });
  }
}

function isUploadGone({ cause }: UploadFailure): boolean {
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'upload.unknown';
}

/** Maps the server's field paths to form fields: `tags.0` to `tags`. */
function fieldsOfForm(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field.split('.')[0], sentence]));
}

/** Milliseconds to wait for the browser to report a file's duration. */
const WAIT_MS = 3_000;

/** Measures the duration of a file in seconds; 0 if the browser cannot tell. The server measures it again. */
function measureDuration(url: string): Promise<number> {
  return new Promise((resolve) => {
    const media = document.createElement('video');
    const finish = () => {
      clearTimeout(timer);
      resolve(Number.isFinite(media.duration) ? media.duration : 0);
      media.removeAttribute('src');
    };
    const timer = setTimeout(finish, WAIT_MS);
    media.addEventListener('loadedmetadata', finish, { once: true });
    media.addEventListener('error', finish, { once: true });
    media.preload = 'metadata';
    media.src = url;
  });
}
