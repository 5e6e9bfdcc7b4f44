import type { unknownAlertPage } from '@bitcue/shared/api/activity.ts';
import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import type { z } from 'zod';

/** A page that the streamer is asked about. */
export type UnknownPage = z.output<typeof unknownAlertPage>;

/** What all processes have to know of an alert page. */
export interface PageFacts {
  client: 'obs' | 'browser';
  /** Whether its OBS streams; null while unknown. */
  live: boolean | null;
  /** Since when its source is hidden, milliseconds since 1970; null if it is not. */
  hiddenAt: number | null;
}

/** What the trusted pages inside OBS that are connected to one process can do there and know of it. */
export interface ObsFacts {
  /** The highest page permissions that one of them has. */
  level: ObsReport['level'];
  /** `on` if one of them uses obs-websocket. */
  websocket: ObsReport['websocket'];
  /** The scene that is on; null if none of them knows it. */
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
  /** True if the page that leads there has a sound page. */
  hasSoundPage: boolean;
}

/** The pages of all channels and processes. They count as long as their process is alive. Times: milliseconds since 1970. */
export interface ChannelPagesStore {
  /** Replaces what a process said of these channels. */
  write(rows: readonly ChannelPages[], now: number): Promise<void>;
  /** Those that were changed since a moment, also channels without pages by now. */
  findChanged(since: number): Promise<ChannelPages[]>;
  /** Removes channels without pages, and processes that are not alive, unchanged since a moment. */
  purge(alive: readonly string[], before: number): Promise<void>;
}
