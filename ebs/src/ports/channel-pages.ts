import type { unknownAlertPage } from '@bitcue/shared/api/activity.ts';
import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import type { z } from 'zod';

/** A page that the streamer is asked about. */
export type UnknownPage = z.output<typeof unknownAlertPage>;

/** What all processes have to know about an alert page. */
export interface PageFacts {
  client: 'obs' | 'browser';
  /** Whether its OBS is streaming; null while unknown. */
  live: boolean | null;
  /** When its source was hidden, in milliseconds since 1970; null if it is not hidden. */
  hiddenAt: number | null;
}

/** What the trusted pages inside OBS that are connected to one process can do in OBS and know about it. */
export interface ObsFacts {
  /** The highest page permissions that one of them has. */
  level: ObsReport['level'];
  /** `on` if one of them uses obs-websocket. */
  websocket: ObsReport['websocket'];
  /** The current scene; null if none of them knows it. */
  scene: string | null;
  /** True if alerts wait for the end of that scene. */
  holds: boolean;
}

/** The pages of a channel that are connected to one process. */
export interface ChannelPages {
  channelId: string;
  /** The process. */
  owner: string;
  pages: readonly PageFacts[];
  unknown: readonly UnknownPage[];
  /** Null if none of them is inside OBS and has reported. */
  obs: ObsFacts | null;
  /** True if the leader there has a sound page. */
  hasSoundPage: boolean;
}

/** The pages of all channels and processes. They count while their process is alive. Times are milliseconds since 1970. */
export interface ChannelPagesStore {
  /** Replaces what a process said about these channels. */
  write(rows: readonly ChannelPages[], now: number): Promise<void>;
  /** Finds those that changed since a time, including channels that no longer have pages. */
  findChanged(since: number): Promise<ChannelPages[]>;
  /** Removes rows that have not changed since `before`, of channels without pages and of processes that are not alive. */
  purge(alive: readonly string[], before: number): Promise<void>;
}
