import { VOICE_CONSENT } from '@bitcue/shared/constants/private-voices.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryVoiceCloner, type MemoryVoiceCloner } from '../../test/support/memory-voice-cloner.ts';
import type { PrivateVoice, PrivateVoiceStore } from '../ports/private-voices.ts';
import type { Voice } from '../ports/speech.ts';
import type { TaskOutcome } from '../tasks/kind.ts';
import { createVoiceWork, providerNameOf, requestRemoval, requestVoice, type VoiceWorkDeps } from './voice-work.ts';

const ID = 'V1StGXR8_Z5jdHi6B-myT';
const SAMPLE = `${ID}.wav`;

class Died extends Error {}

let cloner: MemoryVoiceCloner;
let stored: Map<string, PrivateVoice>;
let voices: Map<string, Voice>;
let samples: Map<string, Uint8Array>;
let speech: Set<string>;
let task: { remove: unknown } | null;
let deps: VoiceWorkDeps;

const voice = (): PrivateVoice => ({
  modelId: ID,
  ownerId: '7',
  label: 'Anna',
  language: 'English (United States)',
  gender: 'female',
  sample: SAMPLE,
  state: 'creating',
  failure: null,
  wasAsked: false,
  engineVoice: null,
  consent: { ...VOICE_CONSENT, at: new Date(0), by: { id: '7', login: 'anna' } },
  createdAt: new Date(0),
});

beforeEach(async () => {
  cloner = createMemoryVoiceCloner();
  stored = new Map([[ID, voice()]]);
  voices = new Map();
  samples = new Map([[SAMPLE, new Uint8Array([1, 2, 3])]]);
  speech = new Set();
  task = null;
  const store: PrivateVoiceStore = {
    find: async (id) => stored.get(id) ?? null,
    listOf: async () => [...stored.values()],
    listCreating: async () => [...stored.keys()],
    insert: async () => true,
    async advance(id, change) {
      const known = stored.get(id);
      if (known?.state !== 'creating') return false;
      stored.set(id, { ...known, ...change });
      return true;
    },
    delete: async (id) => void stored.delete(id),
  };
  deps = {
    store,
    maker: { engine: 'flite', cloner },
    voices: {
      add: async (one) => void voices.set(one.name, one),
      remove: async (name) => void voices.delete(name),
    },
    uploads: {
      read: async ({ filename }) => samples.get(filename) ?? null,
      delete: async ({ filename }) => void samples.delete(filename),
    },
    check: async () => {},
    tasks: {
      schedule: async (_kind, _key, plan) => {
        task = plan.payload as { remove: unknown };
      },
    },
    removeSpeech: async (engineVoice) => speech.delete(engineVoice) || true,
    clock: { now: () => 1_000, after: () => () => {} },
    log: { debug() {}, info() {}, warn() {}, error() {} },
  };
  await requestVoice(deps, ID);
});

/** Runs the task once, as the queue does. */
async function run(with_: VoiceWorkDeps = deps): Promise<TaskOutcome | string> {
  const payload = task as never;
  try {
    return await createVoiceWork(with_)({ key: ID, payload, due: 0 });
  } catch (error) {
    return error instanceof Error ? error.constructor.name : String(error);
  }
}

/** Runs the task until it is done. */
async function finish(): Promise<void> {
  for (let runs = 0; runs < 10; runs += 1) if ((await run()) === 'done') return;
  throw new Error('It does not come to an end.');
}

/** Creates the same dependencies in a process that dies at step `step`, before or after it. */
function dieAt(step: number, when: 'before' | 'after'): VoiceWorkDeps {
  let steps = 0;
  const wrap = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        const method = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          steps += 1;
          if (steps > step || (steps === step && when === 'before')) throw new Died();
          const result = await method.apply(target, args);
          if (steps === step) throw new Died();
          return result;
        };
      },
    });
  const { removeSpeech } = wrap({ removeSpeech: deps.removeSpeech });
  return {
    ...deps,
    store: wrap(deps.store),
    voices: wrap(deps.voices),
    uploads: wrap(deps.uploads),
    tasks: wrap(deps.tasks),
    maker: { engine: 'flite', cloner: wrap<MemoryVoiceCloner>(cloner) },
    removeSpeech,
  };
}

/** More steps than there are. */
const WAYS = Array.from({ length: 12 }, (_, at) => at + 1).flatMap((step) => [
  [step, 'before'] as const,
  [step, 'after'] as const,
]);

describe('creating a voice', () => {
  it('stores that the provider was asked, then the voice, and deletes the sample', async () => {
    await finish();
    expect([...cloner.voices.values()]).toEqual([{ name: providerNameOf(ID), sample: new Uint8Array([1, 2, 3]) }]);
    expect(stored.get(ID)).toMatchObject({ state: 'ready', wasAsked: true, engineVoice: 'voice-1' });
    expect([...voices.values()]).toMatchObject([
      {
        name: `Anna@${ID}`,
        type: 'ai',
        public: false,
        ownerId: '7',
        model_id: ID,
        engine: 'flite',
        engineVoice: 'voice-1',
      },
    ]);
    expect(samples.size).toBe(0);
  });

  it.each(WAYS)('a process that dies at step %i, %s it: the voice is created once, and speaks', async (step, when) => {
    await run(dieAt(step, when));
    await finish();
    expect(cloner.voices.size).toBe(1);
    const [providerVoice] = cloner.voices.keys();
    expect(stored.get(ID)).toMatchObject({ state: 'ready', engineVoice: providerVoice });
    expect([...voices.values()]).toMatchObject([{ engineVoice: providerVoice }]);
    expect(samples.size).toBe(0);
  });

  it('a provider that is away is asked again; a voice whose answer was lost is found, not created twice', async () => {
    cloner.failNext('away');
    expect(await run()).toBe('VoiceProviderError');
    expect(stored.get(ID)?.state).toBe('creating');
    // The next call finds nothing; the one after it creates the voice and loses its answer.
    const { find } = cloner;
    cloner.find = async (...args) => {
      const found = await find(...args);
      cloner.failNext('away', 'afterwards');
      return found;
    };
    expect(await run()).toBe('VoiceProviderError');
    cloner.find = find;
    expect(cloner.voices.size).toBe(1);
    await finish();
    expect([cloner.voices.size, stored.get(ID)?.state]).toEqual([1, 'ready']);
  });

  it.each(['refused', 'quota'] as const)(
    'a provider that says %s is not asked again, and the sample is deleted',
    async (kind) => {
      cloner.failNext(kind);
      expect(await run()).toBe('done');
      expect([stored.get(ID), samples.size, voices.size]).toMatchObject([{ state: 'failed', failure: kind }, 0, 0]);
    },
  );

  it('a sample that is gone creates no voice', async () => {
    samples.clear();
    await finish();
    expect(stored.get(ID)).toMatchObject({ state: 'failed', failure: 'sample' });
    expect(cloner.voices.size).toBe(0);
  });
});

describe('removing a voice', () => {
  const nothingIsLeft = () => {
    expect([stored.size, voices.size, samples.size, speech.size, cloner.voices.size]).toEqual([0, 0, 0, 0, 0]);
  };
  const remove = (with_ = deps) => requestRemoval(with_, stored.get(ID) ?? voice());

  it.each(WAYS)('a process that dies at step %i, %s it: nothing is left anywhere', async (step, when) => {
    await finish();
    speech.add('voice-1');
    const dying = dieAt(step, when);
    await remove(dying).catch(() => {});
    if (task?.remove === null) {
      // It died before anything was written: the voice still exists, and its owner asks again.
      expect([stored.size, voices.size, cloner.voices.size]).toEqual([1, 1, 1]);
      await remove();
    }
    await run(dying);
    await finish();
    nothingIsLeft();
  });

  it('is retried until the provider confirms, and keeps the speech that an alert still has to play', async () => {
    await finish();
    await remove();
    for (const kind of ['away', 'quota', 'refused'] as const) {
      cloner.failNext(kind);
      expect(await run()).toBe('VoiceProviderError');
      expect([cloner.voices.size, stored.size, voices.size]).toEqual([1, 0, 0]);
    }
    let isInUse = true;
    const inUse = { ...deps, removeSpeech: async () => !isInUse };
    expect(await run(inUse)).toEqual({ again: 601_000 });
    isInUse = false;
    expect(await run(inUse)).toBe('done');
    nothingIsLeft();
  });

  it('during its creation: what the provider created meanwhile is removed as well', async () => {
    const { create } = cloner;
    cloner.create = async (request) => {
      const made = await create(request);
      await remove();
      return made;
    };
    expect(await run()).toBe('done');
    // The queue runs the task again, because it was scheduled meanwhile.
    await finish();
    nothingIsLeft();
  });

  it('without a provider: a voice never created is removed, and a created one waits for the settings', async () => {
    await remove();
    expect(await run({ ...deps, maker: null })).toBe('done');
    stored.set(ID, { ...voice(), state: 'ready', wasAsked: true, engineVoice: 'voice-9' });
    await remove();
    expect(await run({ ...deps, maker: null })).toBe('Error');
    await finish();
  });
});
