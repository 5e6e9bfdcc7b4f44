import type { ChannelPages, ChannelPagesStore, ObsFacts, PageFacts, UnknownPage } from '../ports/channel-pages.ts';
import { ALL_PROCESSES, type Hints } from '../ports/hints.ts';
import type { Clock, Log } from '../ports/system.ts';
import { createChangeReader } from './changes.ts';

/** How long changes are collected before they are written, in milliseconds: after a restart, many pages connect at once. */
const COLLECT_MS = 100;
/** Delay before a failed write is retried, in milliseconds. */
const RETRY_MS = 1_000;
/** Interval between reads of all pages, in milliseconds. */
const READ_ALL_MS = 300_000;
/** Placeholder for a page of which only the home is known. */
const UNKNOWN_PAGE: PageFacts = { client: 'browser', live: null, hiddenAt: null };

/** JSON for a channel without pages. */
const NONE = '[[],[],null,false]';

/** The alert pages that are connected to other processes. */
export interface PagesElsewhere {
  /** Lists a channel's pages. */
  list(channelId: string): readonly PageFacts[];
  /** Lists a channel's pages that the streamer is asked about. */
  listUnknown(channelId: string): readonly UnknownPage[];
  /** True if the page that leads there has a sound page. */
  hasSoundPage(channelId: string): boolean;
  /** Lists what the pages inside OBS can do and know, by process; the one with the page that leads comes first. */
  listObs(channelId: string): readonly (ObsFacts & { leads: boolean })[];
}

/** `PagesElsewhere` for a process that is alone on its store. */
export const NO_PAGES_ELSEWHERE: PagesElsewhere = {
  list: () => [],
  listUnknown: () => [],
  listObs: () => [],
  hasSoundPage: () => false,
};

/** The pages of a channel that are connected to one process. */
type PagesHere = Omit<ChannelPages, 'channelId' | 'owner'>;

/** The pages of other processes, as this one knows them, and the means to share its own. */
export interface SharedPages extends PagesElsewhere {
  /** Notes that a channel's pages here, or what they report, have changed: other processes learn of it soon. Returns at once. */
  touch(channelId: string): void;
  /** Reads what has changed elsewhere. Call it before the process accepts anything, and twice a second. */
  refresh(): Promise<void>;
  /** Stops writing. */
  stop(): void;
}

/** Dependencies of `createSharedPages`. */
export interface SharedPagesDeps {
  store: Pick<ChannelPagesStore, 'write' | 'findChanged'>;
  /** Lists the pages of a channel that are connected to this process. */
  listHere(channelId: string): PagesHere;
  homes: { elsewhere(channelId: string): string | null; isAlive(owner: string): boolean };
  hints: Pick<Hints, 'tell'>;
  clock: Clock;
  log: Log;
  /** Id of this process. */
  owner: string;
  /** What is known about a channel's pages elsewhere has changed. */
  onChange(channelId: string): void;
}

/**
 * Keeps in memory which pages other processes have, and tells them about its own. A row is written and read only when it changes:
 * pages that stay as they are cost nothing.
 */
export function createSharedPages(deps: SharedPagesDeps): SharedPages {
  const { store, listHere, homes, hints, clock, log, owner, onChange } = deps;
  const readChanges = createChangeReader({ clock, findChanged: store.findChanged, readAllMs: READ_ALL_MS });
  let elsewhere = new Map<string, Map<string, PagesHere>>();
  const touched = new Set<string>();
  /** What other processes know about the pages here, as JSON. */
  const written = new Map<string, string>();
  let isWriting = false;
  let isStopped = false;
  let isAway = false;

  function findNews(): ChannelPages[] {
    const rows = [...touched].map((channelId) => ({ channelId, owner, ...listHere(channelId) }));
    touched.clear();
    return rows.filter(({ channelId, ...here }) => textOf(here) !== (written.get(channelId) ?? NONE));
  }

  async function write(): Promise<void> {
    const rows = findNews();
    if (isStopped || rows.length === 0) return;
    try {
      await store.write(rows, clock.now());
      for (const { channelId, ...here } of rows) {
        if (textOf(here) === NONE) written.delete(channelId);
        else written.set(channelId, textOf(here));
      }
      isAway = false;
      hints.tell(ALL_PROCESSES, { about: 'homes' });
    } catch (error) {
      if (!isAway) log.warn('pages.not_shared', { error: String(error) });
      isAway = true;
      for (const { channelId } of rows) touched.add(channelId);
    }
  }

  function writeAfter(ms: number): void {
    isWriting = true;
    clock.after(ms, () => {
      void write().finally(() => {
        isWriting = false;
        if (touched.size > 0 && !isStopped) writeAfter(isAway ? RETRY_MS : COLLECT_MS);
      });
    });
  }

  const findLiving = (channelId: string) =>
    [...(elsewhere.get(channelId) ?? [])].flatMap(([by, pages]) => (homes.isAlive(by) ? { by, ...pages } : []));

  return {
    listUnknown: (channelId) => findLiving(channelId).flatMap(({ unknown }) => unknown),
    hasSoundPage(channelId) {
      const home = homes.elsewhere(channelId);
      return findLiving(channelId).some(({ by, hasSoundPage }) => by === home && hasSoundPage);
    },
    listObs(channelId) {
      const home = homes.elsewhere(channelId);
      const known = findLiving(channelId).flatMap(({ by, obs }) =>
        obs === null ? [] : { ...obs, leads: by === home },
      );
      return known.sort((a, b) => Number(b.leads) - Number(a.leads));
    },
    list(channelId) {
      const living = findLiving(channelId).flatMap(({ pages }) => pages);
      const home = homes.elsewhere(channelId);
      return home === null || elsewhere.get(channelId)?.has(home) ? living : [...living, UNKNOWN_PAGE];
    },
    touch(channelId) {
      touched.add(channelId);
      if (!isWriting) writeAfter(COLLECT_MS);
    },
    stop() {
      isStopped = true;
    },
    async refresh() {
      const { changed, isAll } = await readChanges();
      const before = elsewhere;
      if (isAll) elsewhere = new Map();
      for (const { channelId, owner: by, ...there } of changed) {
        if (by === owner) continue;
        const known = before.get(channelId)?.get(by);
        elsewhere.set(channelId, (elsewhere.get(channelId) ?? new Map()).set(by, there));
        if (known === undefined || textOf(known) !== textOf(there)) onChange(channelId);
      }
    },
  };
}

function textOf({ pages, unknown, obs, hasSoundPage }: PagesHere): string {
  return JSON.stringify([pages, unknown, obs, hasSoundPage]);
}
