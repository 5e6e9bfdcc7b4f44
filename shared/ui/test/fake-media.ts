import { vi } from 'vitest';

/** Fake media playback, which jsdom lacks, driven by the test. */
export interface FakeMedia {
  /** Elements on which `play` was called, oldest first. An element can be used again. */
  played: HTMLMediaElement[];
  /** Elements on which `pause` was called. */
  paused: HTMLMediaElement[];
  /** Ends the playback of an element. */
  end(element: HTMLMediaElement): void;
  /** Makes `play` reject with this error from now on; undefined lets it succeed. */
  refusePlay(error: Error | undefined): void;
}

// Howler asks once, when it loads.
HTMLMediaElement.prototype.canPlayType = () => 'maybe';

/**
 * Gives every media element of this window a `play`, `pause`, `load` and a settable `currentTime`. Sounds load immediately and
 * last four seconds.
 */
export function installFakeMedia(): FakeMedia {
  const times = new WeakMap<HTMLMediaElement, number>();
  const playing = new WeakSet<HTMLMediaElement>();
  const media: FakeMedia = {
    played: [],
    paused: [],
    end: (element) => {
      playing.delete(element);
      element.dispatchEvent(new Event('ended'));
    },
    refusePlay: (error) => {
      refusal = error;
    },
  };
  let refusal: Error | undefined;
  const prototype = HTMLMediaElement.prototype;
  vi.spyOn(prototype, 'load').mockImplementation(function load(this: HTMLMediaElement) {
    if (!(this instanceof HTMLAudioElement)) return;
    Object.defineProperties(this, {
      readyState: { value: 4, configurable: true },
      duration: { value: 4, configurable: true },
    });
    this.dispatchEvent(new Event('canplaythrough'));
  });
  vi.spyOn(prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    playing.delete(this);
    media.paused.push(this);
  });
  vi.spyOn(prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    // Howler first plays a sound without a source, to find out whether sound is allowed.
    if (this instanceof HTMLAudioElement && this.src === '') return;
    playing.add(this);
    if (refusal) throw refusal;
    media.played.push(this);
  });
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(function get(this: HTMLMediaElement) {
    return !playing.has(this);
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
