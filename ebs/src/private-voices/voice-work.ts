import type { PrivateVoiceFailure } from '@bitcue/shared/api/private-voices.ts';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { privateVoiceName, SAMPLE_TYPES, type SampleFormat } from '@bitcue/shared/constants/private-voices.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { z } from 'zod';
import type { PrivateVoice, PrivateVoiceStore, VoiceCreator } from '../ports/private-voices.ts';
import type { VoiceStore } from '../ports/speech.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { Uploads } from '../ports/uploads.ts';
import { VoiceProviderError } from '../ports/voice-cloner.ts';
import type { TaskHandler, TaskKind, TaskOutcome } from '../tasks/kind.ts';
import type { TaskQueue } from '../tasks/tasks.ts';
import type { SampleContentType } from './read-sample.ts';

/** The remains of a voice to remove once it is deleted here. */
const remains = z.object({
  ownerId: z.string(),
  label: z.string(),
  sample: z.string(),
  wasAsked: z.boolean(),
  engineVoice: z.string().nullable(),
});
const payload = z.object({ remove: remains.nullable() });

/**
 * The task that creates a private voice at the provider, or removes it there. Its key is the `model_id`, so the two never run at the
 * same time. It is never given up: a deleted voice must not remain anywhere.
 */
export const VOICE_WORK: TaskKind<z.output<typeof payload>> = {
  name: 'private-voice',
  payload,
  tries: Number.POSITIVE_INFINITY,
  backoffMs: [5_000, 30_000, 120_000, 600_000],
};

/** Time limits for the provider to create a voice, and to answer any other request, in milliseconds. */
const [MAKE_MS, ANSWER_MS] = [60_000, 15_000];
/**
 * Delays in milliseconds before the provider is asked again whether anything is left, and before another try to delete speech that an
 * alert still has to play.
 */
const [CHECK_MS, IN_USE_POLL_MS] = [5_000, 600_000];

/** Dependencies of creating and removing private voices. */
export interface VoiceWorkDeps {
  store: PrivateVoiceStore;
  /** Null if no provider is configured. */
  maker: VoiceCreator | null;
  voices: Pick<VoiceStore, 'add' | 'remove'>;
  /** Checks a sample (`checkSample`). */
  check(bytes: Uint8Array, contentType: SampleContentType): Promise<void>;
  uploads: Pick<Uploads, 'read' | 'delete'>;
  tasks: Pick<TaskQueue, 'schedule'>;
  /** Deletes the stored speech of a voice. Returns false if open alerts still have to play some of it. */
  removeSpeech(engineVoice: string): Promise<boolean>;
  clock: Clock;
  log: Log;
}

/** Schedules the creation of a voice. Safe to repeat. */
export async function requestVoice({ tasks, clock }: Pick<VoiceWorkDeps, 'tasks' | 'clock'>, modelId: string) {
  await tasks.schedule(VOICE_WORK, modelId, { due: clock.now(), payload: { remove: null } });
}

/** Deletes a voice here, and schedules the removal of everything else. Safe to repeat. */
export async function requestRemoval(
  { tasks, clock, store, voices }: Pick<VoiceWorkDeps, 'tasks' | 'clock' | 'store' | 'voices'>,
  voice: PrivateVoice,
): Promise<void> {
  const { modelId, ownerId, label, sample, wasAsked, engineVoice } = voice;
  // The task comes first, because it also does the rest.
  const remove = { ownerId, label, sample, wasAsked, engineVoice };
  await tasks.schedule(VOICE_WORK, modelId, { due: clock.now(), payload: { remove } });
  await voices.remove(privateVoiceName(label, modelId));
  await store.delete(modelId);
}

/** Returns the name of a voice at the provider, by which it is found again. */
export const providerNameOf = (modelId: string): string => `${PRODUCT_NAME} ${modelId}`;

/** Creates the handler of `VOICE_WORK`. Every step is safe to repeat (decision 077). */
export function createVoiceWork(deps: VoiceWorkDeps): TaskHandler<z.output<typeof payload>> {
  return async ({ key: modelId, payload: { remove } }) => {
    if (remove !== null) return removeVoice(deps, modelId, remove);
    const voice = await deps.store.find(modelId);
    if (voice === null) return 'done';
    if (voice.state === 'creating') await makeVoice(deps, voice);
    // Deleted here so that it also happens if the previous run ended just before this.
    await deps.uploads.delete({ ownerId: voice.ownerId, filename: voice.sample });
    return 'done';
  };
}

async function makeVoice(deps: VoiceWorkDeps, voice: PrivateVoice): Promise<void> {
  const { store, voices, log } = deps;
  const { modelId, ownerId, label, language, gender } = voice;
  const { engine } = makerOf(deps);
  // Stored first: from here on, the provider may have the voice. False if it was deleted; the task's next run then removes the rest.
  if (!(await store.advance(modelId, { wasAsked: true }))) return;
  const made = await makeAtProvider(deps, voice);
  if (typeof made === 'string') {
    log.warn('private_voice.not_made', { modelId, ownerId, why: made });
    await store.advance(modelId, { state: 'failed', failure: made });
    return;
  }
  const { providerVoice: engineVoice } = made;
  const isWanted = await store.advance(modelId, { engineVoice });
  // Deleted meanwhile, perhaps while this process was taken for dead: the new voice is removed as well.
  if (!isWanted) return requestRemoval(deps, { ...voice, wasAsked: true, engineVoice });
  // It is ready once it can speak. If it is deleted right now, the next run of the task removes it.
  await voices.add({
    name: privateVoiceName(label, modelId),
    type: 'ai',
    engine,
    engineVoice,
    language,
    gender,
    alt: `${label}, private`,
    image_thumbnail_url: '',
    model_id: modelId,
    public: false,
    ownerId,
  });
  await store.advance(modelId, { state: 'ready' });
  log.info('private_voice.made', { modelId, ownerId });
}

/** Finds the voice of an earlier try, or creates it. Returns the failure if there will be none. Throws if the provider is away. */
async function makeAtProvider(
  deps: VoiceWorkDeps,
  { modelId, ownerId, sample: filename }: PrivateVoice,
): Promise<{ providerVoice: string } | PrivateVoiceFailure> {
  const { cloner } = makerOf(deps);
  const name = providerNameOf(modelId);
  try {
    const found = await cloner.find(name, AbortSignal.timeout(ANSWER_MS));
    if (found !== null) return found;
    const sample = await deps.uploads.read({ ownerId, filename });
    if (sample === null) return 'sample';
    const contentType = contentTypeOfSample(filename);
    // The sample may have been uploaded again since it was checked.
    await deps.check(sample, contentType);
    return await cloner.create({ name, sample, contentType, signal: AbortSignal.timeout(MAKE_MS) });
  } catch (error) {
    if (error instanceof VoiceProviderError && error.kind !== 'away') {
      deps.log.warn('private_voice.refused', { modelId, why: error.message });
      return error.kind;
    }
    if (error instanceof AppError && error.code === 'input.invalid') return 'sample';
    throw error;
  }
}

async function removeVoice(deps: VoiceWorkDeps, modelId: string, rest: z.output<typeof remains>): Promise<TaskOutcome> {
  const { store, maker, voices, uploads, clock, log } = deps;
  const { ownerId, label, sample, wasAsked, engineVoice } = rest;
  await voices.remove(privateVoiceName(label, modelId));
  await store.delete(modelId);
  await uploads.delete({ ownerId, filename: sample });
  if (wasAsked || maker !== null) {
    const { cloner } = makerOf(deps);
    if (engineVoice !== null) await cloner.remove(engineVoice, AbortSignal.timeout(ANSWER_MS));
    // A creation whose answer was lost left a voice as well.
    const found = await cloner.find(providerNameOf(modelId), AbortSignal.timeout(ANSWER_MS));
    if (found !== null) {
      await cloner.remove(found.providerVoice, AbortSignal.timeout(ANSWER_MS));
      return { again: clock.now() + CHECK_MS };
    }
  }
  // Last, when the voice can no longer speak.
  if (engineVoice !== null && !(await deps.removeSpeech(engineVoice))) return { again: clock.now() + IN_USE_POLL_MS };
  log.info('private_voice.removed', { modelId, ownerId });
  return 'done';
}

function makerOf({ maker }: VoiceWorkDeps): VoiceCreator {
  if (maker === null) throw new Error('A private voice needs its provider. Set the settings of the provider again.');
  return maker;
}

/** Returns the content type of a sample, by its file name. */
export function contentTypeOfSample(filename: string): SampleContentType {
  return SAMPLE_TYPES[filename.slice(filename.lastIndexOf('.') + 1) as SampleFormat];
}
