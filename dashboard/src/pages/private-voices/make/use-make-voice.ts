import { createPrivateVoice, signSample } from '@bitcue/shared/api/private-voices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { CallError, call, messageOf } from '../../../api/call.ts';
import { putFile, StorageRefusal } from '../../../media/upload/send-file.ts';
import { createRandomId } from '../../../parts/random-id.ts';
import { privateVoicesQuery } from '../private-voices-query.ts';

/** What a voice is created from, besides its sample. */
type VoiceForm = Omit<z.input<typeof createPrivateVoice.body & object>, 'modelId' | 'source'>;

/** Progress. `sent`: share of the sample that has been sent, 0 to 1; null while the server checks it. */
interface MakingProgress {
  sent: number | null;
}

/** Shown if the connection was lost while sending. */
const CONNECTION_LOST = 'The connection was lost while the recording was sent. Nothing is lost here: try again.';

/** What has been sent of a sample. A retry after a failure resumes from there. */
interface Attempt {
  /** The same for all attempts with a sample, so that the server recognises a repeated call. */
  modelId: string;
  /** The sample's address once it has been sent; null before. */
  source: string | null;
}

/** Sends a sample and creates a voice from it (API-35, CLONE-03). `onMade` is called once the server has stored the voice. */
export function useMakeVoice(onMade: () => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<MakingProgress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const running = useRef<AbortController | null>(null);
  const attempt = useRef<Attempt | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(sample: Blob, form: VoiceForm, signal: AbortSignal): Promise<void> {
    attempt.current ??= { modelId: createRandomId(), source: null };
    const { modelId } = attempt.current;
    if (attempt.current.source === null) {
      setProgress({ sent: 0 });
      const { signedUrl, publicUrl } = await call(signSample, { body: { fileType: 'wav', modelId }, signal });
      await putFile(signedUrl, sample, { signal, onProgress: (sent) => setProgress({ sent }) });
      attempt.current.source = publicUrl;
    }
    setProgress({ sent: null });
    const body = { ...form, modelId, source: attempt.current.source };
    await call(createPrivateVoice, { body, signal });
    await client.invalidateQueries(privateVoicesQuery);
  }

  return {
    progress,
    failure,
    fields,
    /** Creates the voice. After a failure, does only what is left. */
    make(sample: Blob, form: VoiceForm) {
      if (running.current !== null) return;
      const controller = new AbortController();
      running.current = controller;
      setFailure(null);
      setFields({});
      run(sample, form, controller.signal)
        .then(onMade, (error: unknown) => {
          if (controller.signal.aborted) return;
          if (isSampleUseless(error)) attempt.current = null;
          setFields(fieldsOf(error));
          setFailure(describeFailure(error));
        })
        .finally(() => {
          running.current = null;
          setProgress(null);
        });
    },
    /** Stops sending. */
    cancel: () => running.current?.abort(),
    /** Removes the server's message about a field. Call it when the field is edited. */
    clearField: (field: string) => setFields(({ [field]: _, ...kept }) => kept),
    /** Forgets the attempt. Call it for a different sample, which is sent as a new voice. */
    forget() {
      attempt.current = null;
      setFailure(null);
      setFields({});
    },
  };
}

/** True if the sent sample can no longer be used: it is gone, was refused, or its id belongs to another voice. */
function isSampleUseless(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.code === 'upload.unknown' || error.code === 'clone.taken' || 'sample' in error.fields;
}

/** Returns the server's messages by field of the form: `consent.agreed` is about `consent`. */
function fieldsOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries(Object.entries(error.fields).map(([field, text]) => [field.split('.')[0], text]));
}

function describeFailure(error: unknown): string {
  if (error instanceof CallError) return messageOf(error);
  if (error instanceof StorageRefusal) return `The recording could not be sent: ${error.message || error.status}.`;
  return CONNECTION_LOST;
}
