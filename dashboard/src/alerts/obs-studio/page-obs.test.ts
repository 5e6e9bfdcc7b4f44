import type { ObsAnswer, ObsAsk, ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createObsStudio, type ObsState } from '../../../../simulator/src/obs-studio.ts';
import { checkAddress, readAddress } from './address.ts';
import { createObs } from './page-obs.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => document.body.replaceChildren());

function open(given: Partial<ObsState> = {}) {
  const { studio, state, change } = createObsStudio(window, given);
  const sent: ({ type: 'obs'; report: ObsReport } | { type: 'obs-answer'; id: string; answer: ObsAnswer })[] = [];
  const obs = createObs({ studio, storage: localStorage, send: (message) => sent.push(message) });
  const reports = () => sent.flatMap((message) => (message.type === 'obs' ? message.report : []));
  /** Sends a request and advances time until it is answered. */
  async function ask(what: ObsAsk | undefined): Promise<ObsAnswer | undefined> {
    void obs.perform('ask-1', what);
    await vi.advanceTimersByTimeAsync(10);
    // The form is loaded when it is first shown.
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(4_000);
    return sent.flatMap((message) => (message.type === 'obs-answer' ? message.answer : [])).at(-1);
  }
  return { obs, state, change, reports, ask };
}
const switchTo = (value: string): ObsAsk => ({ do: 'set', thing: { kind: 'scene' }, value });

describe('a page inside OBS', () => {
  it.each([
    [0, { status: null, scene: null, scenes: [] }],
    [1, { status: expect.objectContaining({ streaming: false }), scene: null, scenes: [] }],
    [2, { status: expect.anything(), scene: 'Game', scenes: ['Game', 'Break'] }],
    [3, { status: expect.anything(), scene: 'Game', scenes: ['Game', 'Break'] }],
    [4, { status: expect.anything(), scene: 'Game', scenes: ['Game', 'Break'] }],
    [5, { status: expect.anything(), scene: 'Game', scenes: ['Game', 'Break'] }],
  ])('reports what level %i allows it to read', async (level, part) => {
    const { obs, reports } = open({ level });
    obs.begin();
    await vi.advanceTimersByTimeAsync(10);
    expect(reports()).toEqual([
      { level, version: '2.26.4', websocket: 'off', inputs: [], sources: [], filters: [], ...part },
    ]);
  });

  it('reports again after changes, and not after an event that changes nothing', async () => {
    const { obs, change, reports } = open({ level: 2 });
    obs.begin();
    await vi.advanceTimersByTimeAsync(10);
    change({ scene: 'Break' }, 'obsSceneChanged', { name: 'Break' });
    change({ streaming: true }, 'obsStreamingStarted');
    await vi.advanceTimersByTimeAsync(1_000);
    dispatchEvent(new CustomEvent('obsStreamingStarted'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reports().map(({ scene, status }) => [scene, status?.streaming])).toEqual([
      ['Game', false],
      ['Break', true],
    ]);
  });

  it.each([
    ['no permission', 0],
    ['permission to read the status', 1],
  ])('with %s, reports the scene that OBS switches to, and again after a reconnect', async (_, level) => {
    const { obs, change, reports } = open({ level });
    obs.begin();
    await vi.advanceTimersByTimeAsync(10);
    change({ scene: 'Break' }, 'obsSceneChanged', { name: 'Break' });
    await vi.advanceTimersByTimeAsync(1_000);
    obs.begin();
    await vi.advanceTimersByTimeAsync(10);
    expect(reports().map(({ scene }) => scene)).toEqual([null, 'Break', 'Break']);
  });

  it.each([0, 1, 2, 3, 4, 5])('switches the scene and saves a replay at level %i only if allowed', async (level) => {
    const { state, ask } = open({ level, replaybuffer: true });
    expect(await ask(switchTo('Break'))).toEqual(
      level >= 4 ? { kind: 'done', value: 'Break' } : { kind: 'refused', why: 'no-way' },
    );
    expect(state.scene).toBe(level >= 4 ? 'Break' : 'Game');
    expect((await ask({ do: 'save-replay' }))?.kind).toBe(level >= 3 ? 'done' : 'refused');
  });

  it('switches what is on stream in studio mode, and answers done if nothing has to change', async () => {
    const { obs, state, ask, reports } = open({ level: 5, preview: 'Break' });
    obs.begin();
    await vi.advanceTimersByTimeAsync(10);
    expect(reports().at(-1)?.scene).toBe('Game');
    expect(await ask(switchTo('Break'))).toEqual({ kind: 'done', value: 'Break' });
    expect(await ask(switchTo('Break'))).toEqual({ kind: 'done', value: 'Break' });
    expect([state.scene, state.preview]).toEqual(['Break', 'Break']);
  });

  it('refuses what OBS does not have, what needs obs-websocket, and what it does not know', async () => {
    const { ask } = open({ level: 5 });
    expect(await ask(switchTo('Gone'))).toEqual({ kind: 'refused', why: 'missing' });
    expect(await ask({ do: 'save-replay' })).toEqual({ kind: 'refused', why: 'replay-off' });
    expect(await ask({ do: 'read', thing: { kind: 'mute', input: 'Mic' } })).toEqual({
      kind: 'refused',
      why: 'no-way',
    });
    expect(await ask(undefined)).toEqual({ kind: 'refused', why: 'other' });
  });

  it('does not switch twice if it is reloaded before it could answer and is then asked again', async () => {
    const { studio, state } = createObsStudio(window, { level: 4 });
    const switched = vi.fn();
    addEventListener('obsSceneChanged', switched);
    const answers: unknown[] = [];
    const reload = (send: (message: unknown) => void) => createObs({ studio, storage: localStorage, send });
    for (const send of [() => {}, (message: unknown) => answers.push(message)]) {
      void reload(send).perform('ask-1', switchTo('Break'));
      await vi.advanceTimersByTimeAsync(4_000);
    }
    removeEventListener('obsSceneChanged', switched);
    expect(answers).toEqual([{ type: 'obs-answer', id: 'ask-1', answer: { kind: 'done', value: 'Break' } }]);
    expect([state.scene, switched.mock.calls.length]).toEqual(['Break', 1]);
  });

  it('answers failed if OBS did not confirm the switch', async () => {
    const { state, ask } = open({ level: 5 });
    vi.spyOn(window, 'dispatchEvent').mockReturnValue(true);
    state.scenes = ['Game', 'Break'];
    Object.defineProperty(state, 'scene', { get: () => 'Game', set: () => {} });
    expect(await ask(switchTo('Break'))).toEqual({ kind: 'failed' });
    vi.restoreAllMocks();
  });
});

describe('the form for obs-websocket', () => {
  const form = () => document.querySelector<HTMLFormElement>('#obs-form');

  it.each([
    [{ level: 0 }, 'status-hidden'],
    [{ level: 5, streaming: true }, 'streaming'],
    [{ level: 5, recording: true }, 'streaming'],
  ])('is not shown with %j', async (given, why) => {
    expect(await open(given).ask({ do: 'show-form' })).toEqual({ kind: 'refused', why });
    expect(form()).toBeNull();
  });

  it('closes as soon as OBS starts to stream', async () => {
    const { ask } = open();
    expect(await ask({ do: 'show-form' })).toEqual({ kind: 'done', value: null });
    expect(form()).not.toBeNull();
    dispatchEvent(new CustomEvent('obsStreamingStarting'));
    expect(form()).toBeNull();
  });

  it('stores nothing if the address is invalid, and says why', async () => {
    await open().ask({ do: 'show-form' });
    const [address] = form()?.querySelectorAll('input') ?? [];
    if (address) address.value = 'ws://192.168.0.5:4455';
    form()?.requestSubmit();
    expect(form()?.textContent).toContain('OBS on another computer needs an address that begins with wss://.');
    expect(readAddress(localStorage)).toBeNull();
  });

  it.each([
    ['ws://127.0.0.1:4455', 'https:', true],
    ['ws://localhost:4455', 'https:', true],
    ['ws://192.168.0.5:4455', 'https:', false],
    ['ws://192.168.0.5:4455', 'http:', false],
    ['wss://obs.example:443', 'https:', true],
    ['http://127.0.0.1:4455', 'http:', false],
    ['4455', 'http:', false],
  ])('accepts %s on %s: %s', (address, protocol, isAccepted) => {
    expect(checkAddress(address, protocol) === null).toBe(isAccepted);
  });
});
