import { vi } from 'vitest';

/** Media playback, which jsdom lacks, driven by the test. */
export interface FakeMedia {
  /** Elements on which `play` was called, oldest first. */
  played: HTMLMediaElement[];
  /** Elements on which `pause` was called. */
  paused: HTMLMediaElement[];
  /** Makes `play` reject with this error from now on; undefined lets it succeed. */
  refusePlay(error: Error | undefined): void;
}

/** Gives every media element of this window a `play`, `pause`, `load` and a settable `currentTime`. */
export function installFakeMedia(): FakeMedia {
  const times = new WeakMap<HTMLMediaElement, number>();
  const media: FakeMedia = {
    played: [],
    paused: [],
    refusePlay: (error) => {
      refusal = error;
    },
  };
  let refusal: Error | undefined;
  const prototype = HTMLMediaElement.prototype;
  vi.spyOn(prototype, 'load').mockImplementation(() => {});
  vi.spyOn(prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    media.paused.push(this);
  });
  vi.spyOn(prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    if (refusal) throw refusal;
    media.played.push(this);
  });
  vi.spyOn(prototype, 'currentTime', 'get').mockImplementation(function get(this: HTMLMediaElement) {
    return times.get(this) ?? 0;
  });
  vi.spyOn(prototype, 'currentTime', 'set').mockImplementation(function set(this: HTMLMediaElement, seconds: number) {
    times.set(this, seconds);
  });
  vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 });
  return media;
}
