import type { createPrivateVoice } from '@bitcue/shared/api/private-voices.ts';
import {
  PRIVATE_VOICE_NAME_TAKEN,
  PRIVATE_VOICES_MAX,
  SAMPLE_BYTES_MAX,
  SAMPLE_TYPES,
  type SampleFormat,
  VOICE_CONSENT,
} from '@bitcue/shared/constants/private-voices.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { foldForSearch } from '@bitcue/shared/text/char-count.ts';
import type { z } from 'zod';
import type { PrivateVoice } from '../ports/private-voices.ts';
import type { SignPut, Uploads } from '../ports/uploads.ts';
import type { User } from '../ports/users.ts';
import type { WithLease } from '../tasks/with-lease.ts';
import { contentTypeOfSample, requestVoice, type VoiceWorkDeps } from './voice-work.ts';

/** Lease for adding a voice: its duration in case a process dies, and the maximum wait for it, in milliseconds. */
const [TURN_MS, TURN_WAIT_MS] = [30_000, 10_000];

/** Dependencies of `createVoice`. */
export interface CreateVoiceDeps extends Pick<VoiceWorkDeps, 'store' | 'maker' | 'check' | 'tasks' | 'clock'> {
  uploads: Pick<Uploads, 'has' | 'read' | 'delete'>;
  signPut: SignPut;
  withLease: WithLease;
  /** Start of every upload's address, before `login/filename`. */
  cdnUrl: string;
}

/** The streamer who creates a private voice. */
type Owner = Pick<User, 'id' | 'login' | 'plan'>;

const fileOf = (modelId: string, format: string) => `${modelId}.${format}`;

/**
 * Signs an address for uploading a sample (API-35). Throws `AppError` `clone.plus_only` or `clone.no_provider`, so that nobody
 * uploads a recording that cannot be used.
 */
export async function offerSample(
  deps: Pick<CreateVoiceDeps, 'maker' | 'signPut' | 'cdnUrl'>,
  user: Owner,
  { fileType, modelId }: { fileType: SampleFormat; modelId: string },
): Promise<{ signedUrl: string; publicUrl: string }> {
  checkMayHave(deps, user);
  const place = { ownerId: user.id, filename: fileOf(modelId, fileType) };
  return {
    signedUrl: await deps.signPut({ ...place, contentType: SAMPLE_TYPES[fileType], maxBytes: SAMPLE_BYTES_MAX }),
    publicUrl: `${deps.cdnUrl}/${user.login}/${place.filename}`,
  };
}

/**
 * Stores a private voice with its consent, and schedules its creation at the provider (CLONE-03). A repeated call returns the same
 * voice. Throws `AppError` `clone.plus_only`, `clone.no_provider`, `clone.limit`, `clone.taken`, `clone.busy`, `upload.unknown`, or
 * `input.invalid` for a sample or name that is not accepted.
 */
export async function createVoice(
  deps: CreateVoiceDeps,
  user: Owner,
  form: z.output<typeof createPrivateVoice.body & object>,
): Promise<PrivateVoice> {
  const { store, clock } = deps;
  const sample = readSource(deps, user, form);
  const known = await store.find(form.modelId);
  if (known !== null) return resume(deps, user, known, sample);
  checkMayHave(deps, user);
  await checkUpload(deps, { ownerId: user.id, filename: sample });
  const voice: PrivateVoice = {
    modelId: form.modelId,
    ownerId: user.id,
    label: form.name,
    language: form.language,
    gender: form.gender,
    sample,
    state: 'creating',
    failure: null,
    wasAsked: false,
    engineVoice: null,
    consent: { ...VOICE_CONSENT, at: new Date(clock.now()), by: { id: user.id, login: user.login } },
    createdAt: new Date(clock.now()),
  };
  const onBusy = () => {
    throw new AppError('clone.busy');
  };
  // One at a time, so that two tabs cannot exceed the limit together.
  const terms = { ttlMs: TURN_MS, waitMs: TURN_WAIT_MS, onBusy };
  return deps.withLease(`private-voices:${user.id}`, terms, async () => {
    const others = (await store.listOf(user.id)).filter(({ modelId }) => modelId !== form.modelId);
    if (others.length >= PRIVATE_VOICES_MAX) throw new AppError('clone.limit');
    const folded = foldForSearch(form.name);
    if (others.some(({ label }) => foldForSearch(label) === folded))
      throw refuseField('name', PRIVATE_VOICE_NAME_TAKEN);
    if (!(await store.insert(voice))) {
      const made = await store.find(form.modelId);
      if (made === null) throw new AppError('clone.unknown');
      return resume(deps, user, made, sample);
    }
    await requestVoice(deps, voice.modelId);
    return voice;
  });
}

/** Returns the voice that the same call stored before, and schedules its creation if that was interrupted. */
async function resume(deps: CreateVoiceDeps, user: Owner, known: PrivateVoice, sample: string): Promise<PrivateVoice> {
  if (known.ownerId !== user.id || known.sample !== sample) throw new AppError('clone.taken');
  if (known.state === 'creating') await requestVoice(deps, known.modelId);
  return known;
}

function checkMayHave({ maker }: Pick<CreateVoiceDeps, 'maker'>, { plan }: Owner): void {
  if (maker === null) throw new AppError('clone.no_provider');
  if (plan !== 'plus') throw new AppError('clone.plus_only');
}

/** Returns the name of the sample, which must be the caller's own and belong to this voice. */
function readSource({ cdnUrl }: CreateVoiceDeps, { login }: Owner, form: { source: string; modelId: string }): string {
  const names = Object.keys(SAMPLE_TYPES).map((format) => fileOf(form.modelId, format));
  const name = names.find((one) => form.source === `${cdnUrl}/${login}/${one}`);
  if (name === undefined) throw new AppError('upload.unknown');
  return name;
}

/** Reads and checks the upload. A file that is not accepted is deleted. */
async function checkUpload({ uploads, check }: CreateVoiceDeps, place: { ownerId: string; filename: string }) {
  const bytes = (await uploads.has(place)) ? await uploads.read(place) : null;
  if (bytes === null) throw new AppError('upload.unknown');
  try {
    await check(bytes, contentTypeOfSample(place.filename));
  } catch (error) {
    await uploads.delete(place);
    throw error;
  }
}

function refuseField(field: string, message: string): AppError {
  return new AppError('input.invalid', { message, fields: { [field]: message } });
}
