import type { HubMessage, PageMessage } from '@bitcue/shared/alerts/protocol.ts';
import { DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import { type FakeMedia, installFakeMedia } from '@bitcue/shared/ui/test/fake-media.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CUES, createPlay } from '../../test/cues.ts';
import { FakeSocket } from '../../test/fake-socket.ts';
import { startPage } from './page.ts';

const KEY = '0b9f1f5e-1111-4222-8333-444455556666';
const WELCOME: HubMessage = {
  type: 'welcome',
  role: 'leader',
  channel: 'demo',
  look: { theme: 'green', notification: { position: { x: 10, y: 20 }, hide: false }, design: DEFAULT_DESIGN },
  settled: [],
};

let media: FakeMedia;
let canvas: HTMLElement;
let notes: HTMLElement;
const contexts: FakeAudioContext[] = [];

class FakeAudioContext {
  state = 'suspended';
  destination = {};
  onstatechange: (() => void) | null = null;
  constructor() {
    contexts.push(this);
  }
  async resume() {
    this.state = 'running';
  }
  async suspend() {
    this.state = 'suspended';
    this.onstatechange?.();
  }
}
class FakeNode {
  connect(next: unknown) {
    return next;
  }
  start() {}
}

const findSent = <Type extends PageMessage['type']>(type: Type) =>
  FakeSocket.last.sent.filter((message): message is Extract<PageMessage, { type: Type }> => message.type === type);
const getRole = () => document.documentElement.dataset.role;

async function open(client: 'obs' | 'browser' = 'browser'): Promise<void> {
  const before = FakeSocket.all.length;
  void startPage({ key: KEY, build: 'test', client, canvas, notes });
  await vi.waitUntil(() => FakeSocket.all.length > before);
}
async function openLink(welcome = WELCOME): Promise<void> {
  FakeSocket.last.accept();
  FakeSocket.last.receive(welcome);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.restoreAllMocks();
  media = installFakeMedia();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('OscillatorNode', FakeNode);
  vi.stubGlobal('GainNode', FakeNode);
  URL.createObjectURL = () => 'blob:silence';
  FakeSocket.all = [];
  contexts.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  [canvas, notes] = [document.createElement('main'), document.createElement('aside')];
  document.body.replaceChildren(canvas, notes);
});
afterEach(() => {
  dispatchEvent(new Event('pagehide'));
  FakeSocket.last.drop();
  vi.clearAllTimers();
});

describe('alert page', () => {
  it('sends hello with its key, and becomes leader when told to', async () => {
    await open('obs');
    expect(getRole()).toBe('connecting');
    await openLink();
    const [hello] = findSent('hello');
    expect(hello).toMatchObject({ key: KEY, client: 'obs', autoplay: 'allowed', journal: [], playing: [] });
    expect(hello?.pageId).toMatch(/^[0-9a-f]{32}$/);
    expect(getRole()).toBe('leader');
    expect(canvas.dataset.theme).toBe('green');
    FakeSocket.last.drop();
    expect(getRole()).toBe('connecting');
  });

  it('keeps playing while disconnected, and reports it in its next hello', async () => {
    await open();
    await openLink();
    FakeSocket.last.receive({ ...createPlay({ id: 'note', cue: CUES.notice }), cue: CUES.notice, fromMs: 0 });
    expect(findSent('started')).toHaveLength(1);
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(canvas.querySelector('[data-id=note]')).not.toBeNull();
    await openLink();
    expect(findSent('hello')[0]).toMatchObject({ playing: ['note'], journal: [{ id: 'note', phase: 'started' }] });
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(5_000);
    FakeSocket.last.accept();
    expect(findSent('hello')[0]).toMatchObject({
      playing: [],
      journal: [{ id: 'note', play: 1, phase: 'finished', positionMs: 5_000 }],
    });
    FakeSocket.last.receive(WELCOME);
    FakeSocket.last.receive({ type: 'settled', id: 'note' });
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(10_000);
    FakeSocket.last.accept();
    expect(findSent('hello')[0]?.journal).toEqual([]);
  });

  it('forgets an alert once it is settled', async () => {
    await open();
    await openLink();
    FakeSocket.last.receive({ ...createPlay({ id: 'note' }), cue: CUES.notice, fromMs: 0 });
    await vi.advanceTimersByTimeAsync(CUES.notice.durationMs);
    const listEntries = () => Object.keys(localStorage).filter((key) => key.startsWith('alert-journal:'));
    expect(listEntries()).toHaveLength(1);
    FakeSocket.last.receive({ type: 'settled', id: 'note' });
    expect(listEntries()).toHaveLength(0);
  });

  it('stops a skipped alert immediately and plays the next', async () => {
    await open();
    await openLink();
    FakeSocket.last.receive({ ...createPlay({ id: 'skipped' }), cue: CUES.notice, fromMs: 0 });
    FakeSocket.last.receive({ ...createPlay({ id: 'next' }), cue: CUES.notice, fromMs: 0 });
    expect(canvas.querySelector('[data-id=next]')).toBeNull();
    FakeSocket.last.receive({ type: 'stop', id: 'skipped' });
    expect(findSent('finished')).toMatchObject([{ id: 'skipped' }]);
    expect(canvas.querySelector('[data-id=skipped]:not([data-phase=leaving])')).toBeNull();
    expect(canvas.querySelector('[data-id=next]')).not.toBeNull();
    FakeSocket.last.receive({ type: 'settled', id: 'skipped' });
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(2_000);
    FakeSocket.last.accept();
    expect(findSent('hello')[0]).toMatchObject({ playing: ['next'], journal: [{ id: 'next' }] });
  });

  it('reloads between two alerts when outdated', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload, href: location.href, protocol: 'http:', host: 'localhost' });
    vi.stubGlobal('fetch', async () => new Response('page'));
    await open();
    await openLink();
    FakeSocket.last.receive({ ...createPlay({ id: 'first' }), cue: CUES.notice, fromMs: 0 });
    FakeSocket.last.receive({ type: 'reload', build: 'next' });
    FakeSocket.last.receive({ ...createPlay({ id: 'second' }), cue: CUES.notice, fromMs: 0 });
    await vi.advanceTimersByTimeAsync(CUES.notice.durationMs - 1);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(findSent('finished')).toMatchObject([{ id: 'first' }]);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(canvas.querySelector('[data-id=second]')).toBeNull();
  });

  it('reports refused sound, asks for a click, and reports when sound is allowed', async () => {
    media.refusePlay(new DOMException('no gesture', 'NotAllowedError'));
    await open();
    await openLink({ ...WELCOME, role: 'standby' });
    expect(findSent('hello')[0]).toMatchObject({ autoplay: 'refused' });
    expect(notes.textContent).toBe('Click once to allow sound');
    expect(contexts).toHaveLength(0);
    media.refusePlay(undefined);
    dispatchEvent(new Event('pointerdown'));
    await vi.advanceTimersByTimeAsync(0);
    expect(findSent('autoplay')).toEqual([{ type: 'autoplay', state: 'allowed' }]);
    expect(notes.textContent).toBe('Standing by: another alert page is playing');
  });

  it('notices when the page around it was clicked', async () => {
    media.refusePlay(new DOMException('no gesture', 'NotAllowedError'));
    await open();
    await openLink();
    media.refusePlay(undefined);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(findSent('autoplay')).toHaveLength(1);
  });

  it('counts a browser that does not answer as refusing', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockReturnValue(new Promise(() => {}));
    void startPage({ key: KEY, build: 'test', client: 'obs', canvas, notes });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(FakeSocket.all).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    FakeSocket.last.accept();
    expect(findSent('hello')[0]).toMatchObject({ autoplay: 'refused' });
  });

  it('keeps the audio stream open at all times in OBS, and while leader in a browser', async () => {
    await open('obs');
    expect(contexts.map(({ state }) => state)).toEqual(['running']);
    await openLink({ ...WELCOME, role: 'standby' });
    expect(contexts[0]?.state).toBe('running');
    contexts.length = 0;
    await open('browser');
    await openLink();
    expect(contexts.map(({ state }) => state)).toEqual(['running']);
    FakeSocket.last.receive({ type: 'role', role: 'standby' });
    expect(contexts[0]?.state).toBe('suspended');
  });

  it.each(['obs', 'browser'] as const)('asks the streamer to confirm an unknown page, in %s', async (client) => {
    await open(client);
    await openLink({ ...WELCOME, role: 'standby', isUnknown: true });
    expect(notes.textContent).toBe('Is this your alert page?Confirm it on your Bitcue dashboard to play alerts here.');
    FakeSocket.last.receive(WELCOME);
    expect(notes.textContent).not.toContain('Is this your alert page?');
    expect(findSent('hello')[0]?.browserId).toBe(localStorage.getItem('alert-browser-id'));
  });

  it('shows nothing on standby in OBS', async () => {
    await open('obs');
    await openLink({ ...WELCOME, role: 'standby' });
    expect(getRole()).toBe('standby');
    expect(document.body.textContent).toBe('');
  });

  it('shows that the address is no longer valid, for half a minute in OBS', async () => {
    await open('obs');
    FakeSocket.last.drop(4410);
    expect(notes.textContent).toBe('This alert page address is no longer valid');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(notes.textContent).toBe('');
  });

  it('shows that the address is no longer valid, permanently in a browser', async () => {
    await open('browser');
    FakeSocket.last.drop(4404);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(notes.textContent).toContain('This alert page address is no longer valid');
    expect(notes.textContent).toContain('dashboard');
  });
});
