import type { PageMessage } from '@bitcue/shared/alerts/protocol.ts';
import type { PagesElsewhere } from '../channels/shared-pages.ts';
import type { PageFacts } from '../ports/channel-pages.ts';
import type { Clock } from '../ports/system.ts';
import type { Page } from './page.ts';

/** How long a source may be hidden before it counts as hidden, in milliseconds: a scene that comes and goes closes nothing. */
const HIDDEN_AFTER_MS = 10_000;
/** Time that pages have to reconnect after a start, in milliseconds. */
const STARTING_MS = 15_000;

/** What a page reports. */
type Report = Omit<Extract<PageMessage, { type: 'on-air' }>, 'type'>;

/** Dependencies of `createOnAir`. */
export interface OnAirDeps {
  clock: Clock;
  /** Whether the channel is live on Twitch; null while unknown. Used while no page knows whether OBS streams. */
  isLive(channelId: string): boolean | null;
  /** Pages that are connected to other processes. */
  elsewhere: PagesElsewhere;
  /** Whether a channel is on air may have changed. */
  onChange(channelId: string): void;
}

/** Which channels show alerts on stream now. */
export interface OnAir {
  /** Adds a page that leads or stands by. */
  join(page: Page): void;
  /** Takes the report of a page inside OBS. Reports of pages that have not joined are ignored. */
  report(page: Page, report: Report): void;
  leave(page: Page): void;
  /** Lists what is known about a channel's pages in this process. */
  list(channelId: string): PageFacts[];
  /**
   * False if nobody can see an alert: no page is connected, or every page inside OBS has been hidden for ten seconds or is in an
   * OBS that does not stream. A page outside OBS counts only if none is inside. If in doubt, a page counts as shown.
   */
  isOnAir(channelId: string): boolean;
}

/** Creates the register. */
export function createOnAir({ clock, isLive, elsewhere, onChange }: OnAirDeps): OnAir {
  const startedAt = clock.now();
  const channels = new Map<string, Map<Page, Omit<PageFacts, 'client'>>>();

  const list = (channelId: string): PageFacts[] =>
    [...(channels.get(channelId) ?? [])].map(([{ client }, facts]) => ({ client, ...facts }));

  return {
    list,

    join(page) {
      const pages = channels.get(page.channelId) ?? new Map();
      channels.set(page.channelId, pages.set(page, { live: null, hiddenAt: null }));
      onChange(page.channelId);
    },

    report(page, { shown, live }) {
      const pages = channels.get(page.channelId);
      const before = pages?.get(page);
      if (!pages || !before) return;
      const hiddenAt = shown === false ? (before.hiddenAt ?? clock.now()) : null;
      pages.set(page, { live, hiddenAt });
      onChange(page.channelId);
      if (hiddenAt !== null && before.hiddenAt === null) clock.after(HIDDEN_AFTER_MS, () => onChange(page.channelId));
    },

    leave(page) {
      const pages = channels.get(page.channelId);
      if (!pages?.delete(page)) return;
      if (pages.size === 0) channels.delete(page.channelId);
      onChange(page.channelId);
    },

    isOnAir(channelId) {
      const now = clock.now();
      const pages = [...list(channelId), ...elsewhere.list(channelId)];
      if (pages.length === 0) return now - startedAt < STARTING_MS;
      const inObs = pages.filter(({ client }) => client === 'obs');
      const isHidden = (hiddenAt: number | null) => hiddenAt !== null && now - hiddenAt >= HIDDEN_AFTER_MS;
      return (
        inObs.length === 0 ||
        inObs.some(({ live, hiddenAt }) => (live ?? isLive(channelId) ?? true) && !isHidden(hiddenAt))
      );
    },
  };
}
