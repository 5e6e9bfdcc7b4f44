import { type FakeMedia, installFakeMedia } from '@bitcue/shared/ui/test/fake-media.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CUES } from '../../../test/cues.ts';
import { FakeChannel } from '../../../test/fake-channel.ts';
import { createCanvas } from '../canvas.ts';
import { renderCue } from '../renderers/registry.ts';
import { SILENT_MS } from './messages.ts';
import { startSoundPage } from './sound-page.ts';
import { createSounds } from './sounds.ts';

let media: FakeMedia;
let elements: HTMLMediaElement[];
const onChange = vi.fn();
const onStarted = vi.fn();

class FakeAudioContext {
  state = 'running';
  destination = {};
  async resume() {}
  async suspend() {}
}
class FakeNode {
  connect(next: unknown) {
    return next;
  }
  start() {}
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const fire = (element: EventTarget | undefined, type: string) => element?.dispatchEvent(new Event(type));

beforeEach(() => {
  vi.useFakeTimers();
  vi.restoreAllMocks();
  media = installFakeMedia();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.stubGlobal('OscillatorNode', FakeNode);
  vi.stubGlobal('GainNode', FakeNode);
  URL.createObjectURL = () => 'blob:silence';
  FakeChannel.all = [];
  onChange.mockReset();
  onStarted.mockReset();
  elements = [];
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name);
    if (element instanceof HTMLVideoElement) elements.push(element);
    return element;
  });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openSoundPage = (name = '1000', build = 'build') =>
  startSoundPage({ name, build, client: 'obs', notes: document.createElement('div'), storage: undefined });

/** Opens the link of an alert page, and then a sound page of the same streamer. */
async function openBoth() {
  const sounds = createSounds({ build: 'build', onChange });
  sounds.open('1000');
  openSoundPage();
  await wait(0);
  const [alertEnd, soundEnd] = FakeChannel.all;
  if (!alertEnd || !soundEnd) throw new Error('no channels');
  return { sounds, alertEnd, soundEnd };
}

/** The alert page plays no sound of its own, so this routes nothing. */
const leadSound = vi.fn(() => () => {});

/** Plays a cue that is kept out of VODs. */
function play(sounds: ReturnType<typeof createSounds>, cue: (typeof CUES)['sound' | 'video'] = CUES.sound) {
  const root = document.createElement('main');
  document.body.replaceChildren(root);
  const canvas = createCanvas(root);
  const context = { id: 'cue', lane: 'main', canvas, sounds, leadSound, onStarted } as const;
  const handle = renderCue({ ...cue, notForVod: true }, context);
  const onDone = vi.fn();
  void handle.done.then(onDone);
  return { handle, root, onDone };
}

describe('the alert page and the sound page', () => {
  it('find each other in either order, but only within one streamer', async () => {
    const { sounds } = await openBoth();
    expect(sounds.isOpen()).toBe(true);
    expect(onChange).toHaveBeenCalledTimes(1);
    const later = createSounds({ build: 'build', onChange: () => {} });
    later.open('1000');
    const other = createSounds({ build: 'build', onChange: () => {} });
    other.open('2000');
    await wait(0);
    expect([later.isOpen(), other.isOpen()]).toEqual([true, false]);
  });

  it('lose each other after three seconds of silence, or at once when the sound page closes', async () => {
    const { sounds, soundEnd } = await openBoth();
    soundEnd.isCut = true;
    await wait(SILENT_MS - 1_500);
    expect(sounds.isOpen()).toBe(true);
    await wait(2_500);
    expect(sounds.isOpen()).toBe(false);
    soundEnd.isCut = false;
    await wait(1_000);
    expect(sounds.isOpen()).toBe(true);
    dispatchEvent(new Event('pagehide'));
    await wait(0);
    expect(sounds.isOpen()).toBe(false);
  });

  it('count as disconnected while OBS does not show the sound page, or its browser refuses sound', async () => {
    const { sounds, soundEnd } = await openBoth();
    const show = async (active: boolean) => {
      dispatchEvent(new CustomEvent('obsSourceActiveChanged', { detail: { active } }));
      await wait(0);
    };
    await show(false);
    expect(sounds.isOpen()).toBe(false);
    await show(true);
    expect(sounds.isOpen()).toBe(true);
    soundEnd.isCut = true;
    media.refusePlay(new DOMException('no gesture', 'NotAllowedError'));
    openSoundPage();
    await wait(SILENT_MS + 2_000);
    expect(sounds.isOpen()).toBe(false);
  });

  it('explain the sound page in a browser, and report an address without a name as incomplete', async () => {
    const notes = document.createElement('div');
    startSoundPage({ name: '', build: 'b', client: 'browser', notes, storage: undefined });
    expect(notes.textContent).toBe('This address is incomplete. Copy it from your dashboard.');
    startSoundPage({ name: '1000', build: 'b', client: 'browser', notes, storage: undefined });
    await wait(0);
    expect(notes.textContent).toMatch(/stay out of your VODs/);
  });
});

describe('a clip that is kept out of VODs', () => {
  it('is shown by the alert page and heard only through the sound page, until it ends', async () => {
    const { sounds } = await openBoth();
    const before = media.played.length;
    const { handle, root, onDone } = play(sounds);
    await wait(0);
    const [speaker] = elements;
    expect(speaker?.getAttribute('src')).toBe(CUES.sound.audio);
    fire(speaker, 'canplay');
    await wait(3_000);
    expect(root.querySelector('.box')?.getAttribute('data-phase')).toBe('playing');
    expect(onStarted).toHaveBeenCalledOnce();
    expect(media.played.slice(before)).toEqual([speaker]);
    if (speaker) speaker.currentTime = 2.5;
    await wait(500);
    expect(handle.positionMs()).toBe(2_500);
    fire(speaker, 'ended');
    await wait(0);
    expect(onDone).toHaveBeenCalledWith('finished');
    expect(handle.positionMs()).toBe(2_500);
  });

  it('is muted as a video, starts once both halves have loaded, and ends with the sound', async () => {
    const { sounds } = await openBoth();
    const { onDone } = play(sounds, CUES.video);
    await wait(0);
    const [picture, speaker] = elements;
    expect([picture?.muted, speaker?.muted]).toEqual([true, false]);
    fire(speaker, 'canplay');
    await wait(3_000);
    expect(onStarted).not.toHaveBeenCalled();
    fire(picture, 'canplay');
    await wait(3_000);
    expect(onStarted).toHaveBeenCalledOnce();
    fire(picture, 'ended');
    await wait(0);
    expect(onDone).not.toHaveBeenCalled();
    fire(speaker, 'ended');
    await wait(0);
    expect(onDone).toHaveBeenCalledWith('finished');
  });

  it('fails without a sound page, and makes no sound of its own', async () => {
    const sounds = createSounds({ build: 'build', onChange });
    sounds.open('1000');
    const { onDone } = play(sounds);
    await wait(0);
    expect(onDone).toHaveBeenCalledWith({ failed: 'timeout' });
    expect(media.played).toEqual([]);
  });

  it('fails if the sound page stops responding midway, after reporting that it is gone', async () => {
    const { sounds, soundEnd } = await openBoth();
    const { onDone } = play(sounds);
    await wait(0);
    fire(elements[0], 'canplay');
    await wait(3_000);
    const played = media.played.length;
    soundEnd.isCut = true;
    onChange.mockImplementation(() => expect(onDone).not.toHaveBeenCalled());
    await wait(SILENT_MS + 1_000);
    expect(onChange).toHaveBeenLastCalledWith();
    expect(sounds.isOpen()).toBe(false);
    expect(onDone).toHaveBeenCalledWith({ failed: 'timeout' });
    expect(media.played).toHaveLength(played);
  });

  it('fails for the reason the sound page gives, and stops there if it is skipped or its alert page is gone', async () => {
    const { sounds, alertEnd } = await openBoth();
    const failing = play(sounds);
    await wait(0);
    fire(elements[0], 'error');
    await wait(0);
    expect(failing.onDone).toHaveBeenCalledWith({ failed: 'load' });

    const skipped = play(sounds);
    await wait(0);
    fire(elements[1], 'canplay');
    await wait(1_000);
    skipped.handle.stop();
    await wait(0);
    expect(media.paused).toContain(elements[1]);

    play(sounds);
    await wait(0);
    fire(elements[2], 'canplay');
    await wait(1_000);
    alertEnd.isCut = true;
    await wait(SILENT_MS + 1_000);
    expect(media.paused).toContain(elements[2]);
  });

  it('keeps playing if the page was only stalled', async () => {
    const { sounds } = await openBoth();
    const { onDone } = play(sounds);
    await wait(0);
    fire(elements[0], 'canplay');
    await wait(3_000);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);
    await wait(1_000);
    expect(onDone).not.toHaveBeenCalled();
    expect(sounds.isOpen()).toBe(true);
  });
});
