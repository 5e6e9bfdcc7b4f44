import type { AlertLook } from '../alerts/protocol.ts';
import type { CueRank } from '../alerts/tiers.ts';
import type { Goal } from './widget-settings.ts';

/** Widgets: what is playing and comes next; the latest interactions; a goal; today's top viewers. */
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

/** Path of the widgets' pages on the EBS, followed by the widget's name. The key is in the fragment, which browsers do not send. */
export const WIDGET_PAGES_PATH = '/widgets/v1';
/** Path of the widgets' WebSocket on the EBS. Next to the alert page's, because proxies are configured for that path. */
export const WIDGET_SOCKET_PATH = '/alerts/widgets';

/** Maximum rows of a widget. */
export const WIDGET_ROWS = { next: 3, recent: 5, leaders: 5 } as const;

/** An interaction on a widget: who, what, and how much. Contains nothing that viewers wrote except their names. */
export interface WidgetEntry {
  viewer: string;
  /** Title of the item or reward. */
  title: string;
  rank: CueRank;
  /** Bits used; 0 if it was not paid with Bits. */
  bits: number;
}

/** A viewer on the leaderboard: their Bits, and the number of their interactions of any kind. */
export interface WidgetLeader {
  name: string;
  bits: number;
  times: number;
}

/** What a widget shows. */
export type WidgetContent =
  /** `more`: number of waiting interactions beyond `next`. */
  | { widget: 'playing'; now: WidgetEntry | null; next: WidgetEntry[]; more: number }
  | { widget: 'recent'; entries: WidgetEntry[] }
  /** Null if the streamer has not set a goal. */
  | { widget: 'goal'; goal: (Pick<Goal, 'title' | 'unit' | 'target'> & { reached: number }) | null }
  | { widget: 'leaders'; leaders: WidgetLeader[] };

/** A message from the EBS to a widget. `build`: the build of the page that is served; null if it is not known. */
export type WidgetMessage =
  | { type: 'welcome'; build: string | null }
  | { type: 'show'; look: AlertLook; content: WidgetContent }
  | { type: 'pong' };
