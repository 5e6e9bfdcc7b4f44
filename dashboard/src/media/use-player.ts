import { useEffect, useSyncExternalStore } from 'react';
import { type PlayerState, player } from './player.ts';

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
