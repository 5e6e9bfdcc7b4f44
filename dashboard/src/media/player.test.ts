import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { type FakeMedia, installFakeMedia } from '@bitcue/shared/ui/test/fake-media.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toGain } from '../alerts/output/volume.ts';
import { createMediaPlayer, VOLUME_KEY } from './player.ts';

let media: FakeMedia;
beforeEach(() => {
  localStorage.clear();
  media = installFakeMedia();
});
afterEach(() => vi.restoreAllMocks());

const horn = { id: 'horn', source: '/objects/media/horn.mp3' };
const bell = { id: 'bell', source: '/objects/media/bell.mp3' };

/** Howler reports in a later turn of the event loop. */
const settle = () => new Promise((done) => setTimeout(done, 0));

describe('the player', () => {
  it('[SND-16] plays one track at a time', async () => {
    const player = createMediaPlayer(localStorage);
    player.play(horn);
    expect(player.getState().id).toBe('horn');
    await settle();
    const video = document.createElement('video');
    player.play({ ...bell, element: video });
    expect(player.getState().id).toBe('bell');
    expect(media.played.map((element) => element.tagName)).toEqual(['AUDIO', 'VIDEO']);
    expect(media.paused).toEqual([media.played[0]]);
    player.stop('horn');
    expect(player.getState().id).toBe('bell');
    player.stop('bell');
    expect(player.getState().id).toBeNull();
    expect(media.paused.at(-1)).toBe(video);
  });

  it('[SND-15] starts at half volume and saves changes as a number for the next visit', () => {
    const player = createMediaPlayer(localStorage);
    player.play(horn);
    expect(media.played[0]?.volume).toBeCloseTo(toGain(50));
    player.setVolume(80);
    expect(media.played[0]?.volume).toBeCloseTo(toGain(80));
    expect(Number(localStorage.getItem(VOLUME_KEY))).toBe(80);
    const later = createMediaPlayer(localStorage);
    later.play({ ...bell, percent: 50 });
    expect(later.getState().volume).toBe(80);
    expect(media.played[1]?.volume).toBeCloseTo(toGain(40));
  });

  it.each(['loud', '', '101', '-1', 'NaN'])('[SND-15] ignores an invalid saved volume ("%s")', (kept) => {
    localStorage.setItem(VOLUME_KEY, kept);
    const player = createMediaPlayer(localStorage);
    player.play(horn);
    expect(media.played[0]?.volume).toBeCloseTo(toGain(50));
  });

  it('[SND-17] plays a stand-alone track at 25 until a volume is saved', () => {
    const player = createMediaPlayer(localStorage);
    player.play({ ...horn, alone: true });
    expect(media.played[0]?.volume).toBeCloseTo(toGain(25));
    player.setVolume(90);
    player.play({ ...horn, alone: true });
    expect(media.played[1]?.volume).toBeCloseTo(toGain(90));
  });

  it('reports progress and the end', async () => {
    const player = createMediaPlayer(localStorage);
    player.play(horn);
    const [element] = media.played;
    if (!element) throw new Error('Nothing was played.');
    element.currentTime = 1;
    await waitFor(() => expect(player.getState().progress).toBe(0.25));
    media.end(element);
    await waitFor(() => expect(player.getState()).toMatchObject({ id: null, progress: 0, failedId: null }));
  });

  it('changes the volume of a playing video and of a playing sound', () => {
    const player = createMediaPlayer(localStorage);
    player.setVolume(80);
    for (const element of [undefined, document.createElement('video')]) {
      player.play({ ...horn, element, percent: 50 });
      expect(media.played.at(-1)?.volume).toBeCloseTo(toGain(40));
      player.setVolume(20);
      expect(media.played.at(-1)?.volume).toBeCloseTo(toGain(10));
      player.setVolume(80);
    }
  });

  it('reports a source that does not play until another one is played', async () => {
    const player = createMediaPlayer(localStorage);
    player.play(horn);
    media.played[0]?.dispatchEvent(new Event('error'));
    await waitFor(() => expect(player.getState()).toMatchObject({ id: null, failedId: 'horn' }));
    media.refusePlay(new DOMException('', 'NotSupportedError'));
    player.play(bell);
    await waitFor(() => expect(player.getState()).toMatchObject({ id: null, failedId: 'bell' }));
    media.refusePlay(undefined);
    player.play(horn);
    expect(player.getState()).toMatchObject({ id: 'horn', failedId: null });
  });

  it('plays from the start, and restores the resting position of an element on the page', () => {
    const player = createMediaPlayer(localStorage);
    const video = document.createElement('video');
    video.currentTime = 0.5;
    player.play({ ...horn, element: video });
    expect(video.currentTime).toBe(0);
    player.stop();
    expect(video.currentTime).toBe(0.5);
  });

  it('does not count a stop before playback as a failure', async () => {
    const player = createMediaPlayer(localStorage);
    media.refusePlay(new DOMException('', 'AbortError'));
    for (const element of [undefined, document.createElement('video')]) {
      player.play({ ...horn, element });
      player.stop();
      await settle();
      expect(player.getState()).toMatchObject({ id: null, failedId: null });
    }
  });
});
