import { countMediaPlay } from '@bitcue/shared/api/library.ts';
import { GLOBAL_VOLUME_DEFAULT, PLAYER_VOLUME_DEFAULT } from '@bitcue/shared/constants/media.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { toGain } from '../alerts/volume.ts';
import { call } from '../api/call.ts';

/** Storage key of this browser's volume (SND-15). */
export const VOLUME_KEY = 'bitcue.volume';

/** Something that can be played. */
export interface Track {
  /** Unique on the page: the same clip in two lists is two tracks. */
  id: string;
  source: string;
  /** Short id of the library clip; undefined for a voice. */
  clip?: string;
  /** The element on the page to play in; undefined for a sound. */
  element?: HTMLMediaElement | null;
  /** The entry's volume, in percent of the global volume. */
  percent?: number;
  /** True for the stand-alone player of a page about one clip (SND-17). */
  alone?: boolean;
}

/** State of the player. */
export interface PlayerState {
  /** The playing track; null if nothing is playing. */
  id: string | null;
  /** Progress of the track, 0 to 1. */
  progress: number;
  /** The track that failed to play, until another one is played. */
  failedId: string | null;
  /** Percent, as saved in this browser; null until set. */
  volume: number | null;
}

/** Plays one track at a time (SND-16). */
export interface MediaPlayer {
  getState(): PlayerState;
  /** Calls `listener` on each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  play(track: Track): void;
  /** Stops playback; with an id, only if that track is playing. */
  stop(id?: string): void;
  /** Sets the global volume in percent and saves it in this browser. */
  setVolume(percent: number): void;
}

/** Creates a player that saves its volume in `storage`. `onStarted` is called once for each playback that really started. */
export function createMediaPlayer(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  onStarted: (track: Track) => void = () => {},
): MediaPlayer {
  let state: PlayerState = { id: null, progress: 0, failedId: null, volume: readVolume(storage) };
  let current: { track: Track; media: HTMLMediaElement; release: () => void } | null = null;
  const listeners = new Set<() => void>();
  const change = (part: Partial<PlayerState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const applyVolume = () => {
    if (current) current.media.volume = toGain(volumeOf(current.track, state.volume));
  };
  const end = (part: Partial<PlayerState>) => {
    current?.release();
    current = null;
    change({ id: null, progress: 0, ...part });
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    play(track) {
      end({ failedId: null });
      const media = track.element ?? new Audio(track.source);
      // Position to restore after playing: a paused video may show a later frame.
      const restingTime = media.currentTime;
      const listening = new AbortController();
      const listen = (event: string, act: () => void) =>
        media.addEventListener(event, act, { signal: listening.signal });
      listen('timeupdate', () => change({ progress: media.duration > 0 ? media.currentTime / media.duration : 0 }));
      listen('ended', () => end({}));
      listen('error', () => end({ failedId: track.id }));
      const release = () => {
        listening.abort();
        media.pause();
        media.currentTime = restingTime;
      };
      media.currentTime = 0;
      current = { track, media, release };
      applyVolume();
      change({ id: track.id });
      media.play().then(
        () => onStarted(track),
        (error: unknown) => {
          // Being stopped before playback started is not a failure.
          if (current?.media !== media || (error instanceof DOMException && error.name === 'AbortError')) return;
          end({ failedId: track.id });
        },
      );
    },
    stop(id) {
      if (current && (id === undefined || current.track.id === id)) end({});
    },
    setVolume(percent) {
      const volume = Math.round(Math.min(100, Math.max(0, percent)));
      storage.setItem(VOLUME_KEY, String(volume));
      change({ volume });
      applyVolume();
    },
  };
}

/** Returns the percentage a track plays at for the saved volume, or for the defaults (SND-15, SND-17). */
function volumeOf({ alone = false, percent = 100 }: Track, saved: number | null): number {
  return ((saved ?? (alone ? PLAYER_VOLUME_DEFAULT : GLOBAL_VOLUME_DEFAULT)) * percent) / 100;
}

function readVolume(storage: Pick<Storage, 'getItem'>): number | null {
  const saved = storage.getItem(VOLUME_KEY);
  const volume = saved === null || saved.trim() === '' ? Number.NaN : Number(saved);
  return volume >= 0 && volume <= 100 ? volume : null;
}

/** Counts a playback (MEDIA-09). Failures are ignored. */
function countPlay({ clip }: Track): void {
  if (clip !== undefined) call(countMediaPlay, { params: { shortId: clip }, body: {} }).catch(() => {});
}

/** The player shared by the whole page. */
export const player = createMediaPlayer(localStorage, countPlay);

/** Returns the state of the shared player. */
export function usePlayer(): PlayerState {
  return useSyncExternalStore(player.subscribe, player.getState);
}

/** Returns the state of one track, and stops it when the component unmounts. */
export function useTrack(id: string): { isPlaying: boolean; progress: number; hasFailed: boolean } {
  const state = usePlayer();
  useEffect(() => () => player.stop(id), [id]);
  const isPlaying = state.id === id;
  return { isPlaying, progress: isPlaying ? state.progress : 0, hasFailed: state.failedId === id };
}
