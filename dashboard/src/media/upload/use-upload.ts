import type { CreatedMedia } from '@bitcue/shared/api/upload.ts';
import { MEDIA_FILE_MISSING, MEDIA_KINDS } from '@bitcue/shared/constants/media.ts';
import { MEDIA_CREATED_PAUSE_MS } from '@bitcue/shared/constants/timing.ts';
import { findFileProblem, isMediaContentType } from '@bitcue/shared/media/check-file.ts';
import { findFormErrors } from '@bitcue/shared/media/media-form.ts';
import { titleOfFile } from '@bitcue/shared/media/title-of-file.ts';
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
  createClip,
  type PROGRESS,
  sendClip,
  UPLOAD_FAILED,
  UploadFailure,
} from './upload-clip.ts';

const EMPTY_FORM: ClipForm = { title: '', tags: [], public: false, has_agreed: false };

/** What is under way: the text of the overlay, and how much of the file is sent, 0 to 1. */
export interface UploadProgress {
  step: keyof typeof PROGRESS;
  sent: number;
}

/** The upload of one clip: its file, what is said of it, and how far it is (UP-15). */
export function useUpload(plan: Plan) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<(ChosenFile & { url: string }) | null>(null);
  const [form, setForm] = useState(EMPTY_FORM);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [created, setCreated] = useState<CreatedMedia | null>(null);
  // Where the file is, once it was sent: another try does not send it again (UP-18).
  const source = useRef<string | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);
  const url = chosen?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);

  const forget = () => {
    source.current = null;
    setChosen(null);
    setFileProblem(null);
    setErrors({});
    setFailure(null);
  };

  async function run(file: ChosenFile, signal: AbortSignal): Promise<void> {
    const steps = {
      signal,
      // At once: a step that is over soon is shown, too.
      onStep: (step: keyof typeof PROGRESS) =>
        flushSync(() => setProgress({ step, sent: step === 'uploading' ? 0 : 1 })),
      onProgress: (sent: number) => setProgress({ step: 'uploading', sent }),
    };
    source.current ??= await sendClip(file, steps);
    const clip = await createClip(file, form, source.current, steps);
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
    form,
    fileProblem,
    errors,
    failure,
    progress,
    created,
    /** Checks a file at once; a good one leads on (UP-02). */
    choose(file: File | undefined) {
      if (file === undefined || file.size === 0) return setFileProblem(MEDIA_FILE_MISSING);
      const problem = findFileProblem(file, plan);
      setFileProblem(problem);
      if (problem !== null || !isMediaContentType(file.type)) return;
      const shown = URL.createObjectURL(file);
      const next = { file, kind: MEDIA_KINDS[file.type], duration: 0, shortId: createRandomId(), url: shown };
      source.current = null;
      setChosen(next);
      setForm((kept) => ({ ...kept, title: titleOfFile(file.name) }));
      void measureDuration(shown).then((duration) =>
        setChosen((current) => (current?.shortId === next.shortId ? { ...current, duration } : current)),
      );
    },
    change(part: Partial<ClipForm>) {
      setForm((kept) => ({ ...kept, ...part }));
      setErrors((kept) => Object.fromEntries(Object.entries(kept).filter(([field]) => !(field in part))));
    },
    /** Back to the choice of a file. */
    back: forget,
    /** Uploads and creates; all that is wrong with the form is said first (UP-14). */
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
          // A file that was refused, or is not there any more, is sent anew at the next try.
          if ('file' in error.fields || isUploadGone(error)) source.current = null;
          setErrors(fieldsOfForm(error.fields));
          setFailure(error.message);
        })
        .finally(() => {
          running.current = null;
          setProgress(null);
        });
    },
    /** Calls the upload off. */
    cancel: () => running.current?.abort(),
    /** Begins anew with another file. */
    again() {
      forget();
      setForm(EMPTY_FORM);
      setCreated(null);
    },
  };
}

function isUploadGone({ cause }: UploadFailure): boolean {
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'upload.unknown';
}

/** Sentences by field of the form: of `tags.0` as of `tags`. */
function fieldsOfForm(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, sentence]) => [field.split('.')[0], sentence]));
}

/** Milliseconds after which a file whose length the browser does not tell counts as unknown. */
const WAIT_MS = 3_000;

/** Seconds that a sound or video lasts; 0 when the browser cannot tell. The server measures it itself. */
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
