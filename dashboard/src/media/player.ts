import { countMediaPlay } from '@bitcue/shared/api/library.ts';
import { GLOBAL_VOLUME_DEFAULT, PLAYER_VOLUME_DEFAULT } from '@bitcue/shared/constants/media.ts';
import { Howler } from 'howler';
import { useEffect, useSyncExternalStore } from 'react';
import { toGain } from '../alerts/output/volume.ts';
import { call } from '../api/call.ts';
import { createSoundPlayback, createVideoPlayback, type Playable, type Playback } from './playback.ts';

/** Storage key of this browser's volume (SND-15). */
export const VOLUME_KEY = 'bitcue.volume';

/** Something that can be played. */
export interface Track extends Playable {
  /** Unique on the page: the same clip in two lists is two tracks. */
  id: string;
  /** Short id of the library clip; undefined for a voice. */
  clip?: string;
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

/** Creates a player that saves its volume in `storage`. `onStarted` is called once for each playback that actually started. */
export function createMediaPlayer(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  onStarted: (track: Track) => void = () => {},
): MediaPlayer {
  let state: PlayerState = { id: null, progress: 0, failedId: null, volume: readVolume(storage) };
  let current: { track: Track; playback: Playback } | null = null;
  const listeners = new Set<() => void>();
  const change = (part: Partial<PlayerState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const applyVolume = () => {
    Howler.volume(toGain(state.volume ?? (current?.track.alone ? PLAYER_VOLUME_DEFAULT : GLOBAL_VOLUME_DEFAULT)));
    current?.playback.applyVolume();
  };
  const end = (part: Partial<PlayerState>) => {
    const ended = current;
    current = null;
    ended?.playback.release();
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
      const ifCurrent = (act: () => void) => () => {
        if (current?.playback === playback) act();
      };
      const playback = (track.element ? createVideoPlayback : createSoundPlayback)(track, {
        onStarted: ifCurrent(() => onStarted(track)),
        onEnded: ifCurrent(() => end({})),
        onFailed: ifCurrent(() => end({ failedId: track.id })),
        onProgress: (progress) => change({ progress }),
      });
      current = { track, playback };
      applyVolume();
      change({ id: track.id });
      playback.start();
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
