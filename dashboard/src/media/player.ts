import { countMediaPlay } from '@bitcue/shared/api/library.ts';
import { GLOBAL_VOLUME_DEFAULT, PLAYER_VOLUME_DEFAULT } from '@bitcue/shared/constants/media.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { toGain } from '../alerts/volume.ts';
import { call } from '../api/call.ts';

/** Where the global volume is kept in this browser (SND-15). */
export const VOLUME_KEY = 'bitcue.volume';

/** Something that can be played. */
export interface Track {
  /** What makes it one thing in the page: the same clip in two lists is two tracks. */
  id: string;
  source: string;
  /** Short id of the clip of the library that it is; a voice is none. */
  clip?: string;
  /** The element in the page that shows it; a sound has none of its own. */
  element?: HTMLMediaElement | null;
  /** Percent of the global volume: the volume set for an entry. */
  percent?: number;
  /** True for the stand-alone player of a page about one clip (SND-17). */
  alone?: boolean;
}

/** What the player does. */
export interface PlayerState {
  /** The track that plays; null when nothing does. */
  id: string | null;
  /** How far it is, 0 to 1. */
  progress: number;
  /** The track whose source did not play, until another one is played. */
  failedId: string | null;
  /** Percent, as kept in this browser; null while none was set. */
  volume: number | null;
}

/** Plays one track at a time: playing one stops another (SND-16). */
export interface MediaPlayer {
  getState(): PlayerState;
  /** Calls back at each change; returns a function that ends it. */
  subscribe(listener: () => void): () => void;
  play(track: Track): void;
  /** Stops what plays; with an id only when it is that track. */
  stop(id?: string): void;
  /** Sets the global volume in percent, and keeps it in this browser. */
  setVolume(percent: number): void;
}

/** Makes a player that keeps its volume in `storage`. `onStarted`: told once of each playback that really began. */
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
      // Where it rests while it does not play: a video may show a later picture then.
      const restsAt = media.currentTime;
      const listening = new AbortController();
      const listen = (event: string, act: () => void) =>
        media.addEventListener(event, act, { signal: listening.signal });
      listen('timeupdate', () => change({ progress: media.duration > 0 ? media.currentTime / media.duration : 0 }));
      listen('ended', () => end({}));
      listen('error', () => end({ failedId: track.id }));
      const release = () => {
        listening.abort();
        media.pause();
        media.currentTime = restsAt;
      };
      media.currentTime = 0;
      current = { track, media, release };
      applyVolume();
      change({ id: track.id });
      media.play().then(
        () => onStarted(track),
        (error: unknown) => {
          // Stopped before it began is no failure.
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

/** Percent a track plays at, given the volume kept; without one the defaults stand (SND-15, SND-17). */
function volumeOf({ alone = false, percent = 100 }: Track, kept: number | null): number {
  return ((kept ?? (alone ? PLAYER_VOLUME_DEFAULT : GLOBAL_VOLUME_DEFAULT)) * percent) / 100;
}

function readVolume(storage: Pick<Storage, 'getItem'>): number | null {
  const kept = storage.getItem(VOLUME_KEY);
  const volume = kept === null || kept.trim() === '' ? Number.NaN : Number(kept);
  return volume >= 0 && volume <= 100 ? volume : null;
}

/** Tells the library of a playback (MEDIA-09). One that cannot be told of is not counted. */
function countPlay({ clip }: Track): void {
  if (clip !== undefined) call(countMediaPlay, { params: { shortId: clip }, body: {} }).catch(() => {});
}

/** The player of this page. */
export const player = createMediaPlayer(localStorage, countPlay);

/** What the player does now. */
export function usePlayer(): PlayerState {
  return useSyncExternalStore(player.subscribe, player.getState);
}

/** What one track does now. It is stopped when what shows it goes away. */
export function useTrack(id: string): { isPlaying: boolean; progress: number; hasFailed: boolean } {
  const state = usePlayer();
  useEffect(() => () => player.stop(id), [id]);
  const isPlaying = state.id === id;
  return { isPlaying, progress: isPlaying ? state.progress : 0, hasFailed: state.failedId === id };
}
