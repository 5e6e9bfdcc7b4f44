import { type FakeMedia, installFakeMedia } from '@bitcue/shared/ui/test/fake-media.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CUES } from '../../../test/cues.ts';
import { createCanvas } from '../canvas.ts';
import { LEAVE_MS } from '../motion.ts';
import { toGain } from '../output/volume.ts';
import { createSounds } from '../sound-page/sounds.ts';
import { LEAD_IN_MS, SHORT_CLIP_MS } from './play-media.ts';
import { RENDERERS, renderCue } from './registry.ts';

const made: HTMLAudioElement[] = [];
let media: FakeMedia;
let root: HTMLElement;
const onStarted = vi.fn();
const sounds = createSounds({ build: 'test', onChange: () => {} });
const endSound = vi.fn();
const leadSound = vi.fn(() => endSound);

const start = (cue: Parameters<typeof renderCue>[0]) =>
  renderCue(cue, { id: 'cue-1', lane: 'main', canvas: createCanvas(root), sounds, leadSound, onStarted });
const fire = (element: EventTarget | null | undefined, ...types: string[]) => {
  for (const type of types) element?.dispatchEvent(new Event(type));
};
const flush = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  media = installFakeMedia();
  onStarted.mockReset();
  made.length = 0;
  const RealAudio = window.Audio;
  vi.stubGlobal(
    'Audio',
    class {
      constructor() {
        const audio = new RealAudio();
        made.push(audio);
        // biome-ignore lint/correctness/noConstructorReturn: stands in for a constructor that returns an element
        return audio;
      }
    },
  );
  root = document.createElement('main');
  document.body.replaceChildren(root);
});

describe('sound and speech', () => {
  it('loads, shows the box, plays at the given volume, and finishes with the sound', async () => {
    const handle = start(CUES.tts);
    const [audio] = made;
    expect(audio?.getAttribute('src')).toBe('/media/speech.mp3');
    expect(audio?.volume).toBeCloseTo(toGain(50));
    expect(root.querySelector('.box')).toBeNull();
    fire(audio, 'loadedmetadata', 'canplay');
    expect(root.querySelector('.box')?.getAttribute('data-phase')).toBe('ready');
    await flush();
    expect(onStarted).toHaveBeenCalledOnce();
    expect(root.querySelector('.box')?.getAttribute('data-phase')).toBe('playing');
    expect(root.querySelector('.caption')?.textContent).toBe('good luck');
    if (audio) audio.currentTime = 7.9;
    expect(handle.positionMs()).toBe(7_900);
    fire(audio, 'ended');
    await expect(handle.done).resolves.toBe('finished');
    expect(handle.positionMs()).toBe(7_900);
  });

  it('gives only short clips a lead-in', async () => {
    start({ ...CUES.sound, durationMs: SHORT_CLIP_MS - 1 });
    fire(made[0], 'canplay');
    await vi.advanceTimersByTimeAsync(LEAD_IN_MS - 1);
    expect(media.played).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(media.played).toEqual([made[0]]);
    start({ ...CUES.sound, durationMs: SHORT_CLIP_MS });
    fire(made[1], 'canplay');
    await flush();
    expect(media.played).toEqual(made);
  });

  it('falls silent immediately when stopped, and reports nothing more', async () => {
    const handle = start(CUES.sound);
    fire(made[0], 'canplay');
    await flush();
    const onDone = vi.fn();
    void handle.done.then(onDone);
    handle.stop();
    expect(media.paused).toEqual([made[0]]);
    expect(root.querySelector('.box')?.getAttribute('data-phase')).toBe('leaving');
    fire(made[0], 'ended', 'error');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onDone).not.toHaveBeenCalled();
    expect(made[0]?.hasAttribute('src')).toBe(false);
    expect(root.childElementCount).toBe(0);
  });

  it('does not start if stopped before the browser plays', async () => {
    const handle = start(CUES.sound);
    fire(made[0], 'canplay');
    handle.stop();
    await flush();
    expect(onStarted).not.toHaveBeenCalled();
  });

  it.each([
    [{ code: 2, message: '' }, 'load'],
    [{ code: 3, message: '' }, 'decode'],
    [{ code: 4, message: 'MEDIA_ELEMENT_ERROR: Format error' }, 'load'],
    [
      { code: 4, message: 'PipelineStatus::DEMUXER_ERROR_COULD_NOT_OPEN: FFmpegDemuxer: open context failed' },
      'decode',
    ],
  ])('reports %o as %s and shows no box', async (error, reason) => {
    const handle = start(CUES.sound);
    Object.defineProperty(made[0], 'error', { value: error });
    fire(made[0], 'error');
    await expect(handle.done).resolves.toEqual({ failed: reason });
    expect(root.querySelector('.box')).toBeNull();
  });

  it('reports refused autoplay', async () => {
    media.refusePlay(new DOMException('no gesture', 'NotAllowedError'));
    const handle = start(CUES.sound);
    fire(made[0], 'canplay');
    await flush();
    await expect(handle.done).resolves.toEqual({ failed: 'autoplay' });
    expect(onStarted).not.toHaveBeenCalled();
  });
});

describe('video', () => {
  it('[VID-02] shows the video at its position and size, with the box beside it, until it ends', async () => {
    const videos: HTMLVideoElement[] = [];
    const create = document.createElement.bind(document);
    vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
      const element = create(name);
      if (element instanceof HTMLVideoElement) videos.push(element);
      return element;
    });
    const handle = start({ ...CUES.video, position: { x: 0, y: 0 }, size: { w: 200.5, h: 113.25 } });
    expect(root.childElementCount).toBe(0);
    fire(videos[0], 'canplay');
    await flush();
    const frame = root.querySelector<HTMLElement>('.frame');
    expect(frame?.style).toMatchObject({ left: '0px', top: '0px', width: '200.5px', height: '113.25px' });
    // jsdom has no layout: the caption has no height, and is placed under the clip.
    expect(root.querySelector<HTMLElement>('.box')?.style.top).toBe('129.25px');
    fire(videos[0], 'ended');
    await expect(handle.done).resolves.toBe('finished');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(root.childElementCount).toBe(0);
  });
});

describe('notice', () => {
  it('is shown for its duration', async () => {
    const handle = start(CUES.notice);
    expect(onStarted).toHaveBeenCalledOnce();
    const onDone = vi.fn();
    void handle.done.then(onDone);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(onDone).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onDone).toHaveBeenCalledWith('finished');
    expect(handle.positionMs()).toBe(5_000);
  });

  it('disappears immediately when stopped', async () => {
    const handle = start(CUES.notice);
    const onDone = vi.fn();
    void handle.done.then(onDone);
    handle.stop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(onDone).not.toHaveBeenCalled();
    expect(root.childElementCount).toBe(0);
  });
});

describe('emotes', () => {
  const images = () => [...root.querySelectorAll<HTMLImageElement>('.floats img')];
  const urlOf = (at: number) => `https://static-cdn.jtvnw.net/emoticons/v2/${at}/static/dark/3.0`;
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `e${at}`, url: urlOf(at) }));

  it('float for the whole time, beside the box, and leave with it', async () => {
    const handle = start(CUES.showemote);
    expect(onStarted).toHaveBeenCalledOnce();
    expect(images().map(({ src }) => src)).toEqual(CUES.showemote.emotes.map(({ url }) => url));
    expect(root.querySelector('.box .caption')?.textContent).toBe('Emote shower');
    await vi.advanceTimersByTimeAsync(CUES.showemote.durationMs);
    await expect(handle.done).resolves.toBe('finished');
    expect(handle.positionMs()).toBe(CUES.showemote.durationMs);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(root.children).toHaveLength(0);
  });

  it('are shown ten at a time, each group for an equal share of the time', async () => {
    start({ ...CUES.showemote, durationMs: 9_000, emotes: many(25) });
    const shown = () =>
      images()
        .map(({ src }) => Number(src.split('/')[5]))
        .sort((one, other) => one - other);
    const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
    expect(shown()).toEqual(range(0, 10));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(shown()).toEqual(range(10, 20));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(shown()).toEqual(range(20, 25));
  });

  it('that cannot be loaded are removed', () => {
    start(CUES.showemote);
    fire(images()[0], 'error');
    expect(images()).toHaveLength(CUES.showemote.emotes.length - 1);
  });

  it('stop immediately', async () => {
    start({ ...CUES.showemote, emotes: many(25) }).stop();
    await vi.advanceTimersByTimeAsync(LEAVE_MS);
    expect(root.children).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    'https://static-cdn.jtvnw.net/other/x.png',
    'https://static-cdn.jtvnw.net.example/emoticons/v2/1',
    'http://static-cdn.jtvnw.net/emoticons/v2/1',
    '/emoticons/v2/1',
    7,
  ])('are shown only with images from Twitch, not %j', (url) => {
    expect(RENDERERS.showemote.fits({ ...CUES.showemote, emotes: [{ name: 'a', url }] })).toBe(false);
    expect(RENDERERS.showemote.fits({ ...CUES.showemote })).toBe(true);
  });
});
