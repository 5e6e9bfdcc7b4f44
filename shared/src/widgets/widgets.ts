import type { AlertLook } from '../alerts/protocol.ts';
import type { CueRank } from '../alerts/tiers.ts';
import type { Goal } from './widget-settings.ts';

/** Widgets: small pages for OBS beside the alert page. What plays and comes next; what was used last; a goal; who used most today. */
export const WIDGETS = ['playing', 'recent', 'goal', 'leaders'] as const;
/** A widget. */
export type WidgetName = (typeof WIDGETS)[number];

/** Size of each widget's source in OBS, in pixels. Other sizes scale it. */
export const WIDGET_SIZES: Readonly<Record<WidgetName, { w: number; h: number }>> = {
  playing: { w: 440, h: 280 },
  recent: { w: 440, h: 260 },
  goal: { w: 560, h: 120 },
  leaders: { w: 440, h: 260 },
};

/** Path of the widgets' pages on the EBS, followed by the widget's name. Their key stands behind `#`, which browsers do not send. */
export const WIDGET_PAGES_PATH = '/widgets/v1';
/** Path of the widgets' WebSocket on the EBS, beside the alert page's: proxies are set up for that path. */
export const WIDGET_SOCKET_PATH = '/alerts/widgets';

/** Rows of a widget, at most. */
export const WIDGET_ROWS = { next: 3, recent: 5, leaders: 5 } as const;

/** One interaction on a widget: who, what, and how much. Nothing that viewers wrote, but their names. */
export interface WidgetEntry {
  viewer: string;
  /** Title of the item or reward. */
  title: string;
  rank: CueRank;
  /** 0 if it was not paid with Bits. */
  bits: number;
}

/** A viewer on the leaderboard: Bits, and interactions whatever they were paid with. */
export interface WidgetLeader {
  name: string;
  bits: number;
  times: number;
}

/** What a widget shows. */
export type WidgetContent =
  /** `more`: what waits beyond `next`. */
  | { widget: 'playing'; now: WidgetEntry | null; next: WidgetEntry[]; more: number }
  | { widget: 'recent'; entries: WidgetEntry[] }
  /** Null if the streamer has set none. */
  | { widget: 'goal'; goal: (Pick<Goal, 'title' | 'unit' | 'target'> & { reached: number }) | null }
  | { widget: 'leaders'; leaders: WidgetLeader[] };

/** A message from the EBS to a widget. `build`: the build of the page that is served; null if it is not known. */
export type WidgetMessage =
  | { type: 'welcome'; build: string | null }
  | { type: 'show'; look: AlertLook; content: WidgetContent }
  | { type: 'pong' };
