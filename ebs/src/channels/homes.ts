import type { Hints } from '../ports/hints.ts';
import { ALL_PROCESSES } from '../ports/hints.ts';
import type { Home, HomeStore } from '../ports/homes.ts';
import type { Clock, Log } from '../ports/system.ts';
import { createChangeReader } from './changes.ts';

/** Interval between reads of all homes, in milliseconds. */
const READ_ALL_MS = 30_000;
/** Delay before a claim that failed or was lost to another process is retried, in milliseconds. */
const RETRY_MS = 1_000;

/** A page that could lead. */
export interface Candidate {
  readonly channelId: string;
  readonly pageId: string;
  readonly client: 'obs' | 'browser';
}

/** Which process plays a channel's alerts. */
export interface Homes {
  /** True if this process is the home. */
  isHere(channelId: string): boolean;
  /** Returns the other process that is the home; null if it is this one, or if there is none. */
  elsewhere(channelId: string): string | null;
  /**
   * True if a page of this process may lead. If not, this process claims the home, and `onChange` is called once it has it. It
   * does so only if there is no home, if the page `hasJustJoined` and is the one that led at the other process, or if the page is
   * in OBS and the one that leads is in a browser.
   */
  mayLead(page: Candidate, hasJustJoined: boolean): boolean;
  /** Gives up the home, as no page of this process can lead any more. */
  leave(channelId: string): void;
}

/** Homes for a process that shares its store with others. */
export interface SharedHomes extends Homes {
  /** True if a process has a heartbeat, as of the last read. */
  isAlive(owner: string): boolean;
  /** Reads what has changed. Call it before the process accepts anything, and twice a second. */
  refresh(): Promise<void>;
}

/** Homes for a process that is alone on its store. */
export const ALONE: Homes = {
  isHere: () => true,
  elsewhere: () => null,
  mayLead: () => true,
  leave() {},
};

/** Dependencies of `createHomes`. */
export interface HomesDeps {
  store: HomeStore;
  /** Finds the processes that are alive at this moment. */
  findAlive(now: number): Promise<Set<string>>;
  hints: Pick<Hints, 'tell'>;
  clock: Clock;
  log: Log;
  /** Id of this process. */
  owner: string;
  /**
   * Rereads what this process believes it is running for a channel. Called before this process becomes its home, because another
   * one may have played it meanwhile.
   */
  learn(channelId: string): Promise<void>;
  /** The home of a channel has changed. */
  onChange(channelId: string): void;
}

/**
 * Keeps in memory which process plays which channel's alerts, so that a purchase needs no read for it. The store decides:
 * a claim is a compare-and-set. What this process knows is at most one poll old.
 */
export function createHomes({ store, findAlive, hints, clock, log, owner, learn, onChange }: HomesDeps): SharedHomes {
  const homes = new Map<string, Home>();
  const claiming = new Set<string>();
  let alive = new Set<string>();
  const readChanges = createChangeReader({
    clock,
    findChanged: (since) => store.findChanged(since),
    readAllMs: READ_ALL_MS,
  });

  function ownerOf(channelId: string): string | null {
    const home = homes.get(channelId)?.owner ?? null;
    return home === owner || (home !== null && alive.has(home)) ? home : null;
  }

  /** Stores a home that was read or written, and calls `onChange` if the home has moved. */
  function note(home: Home, before: string | null): void {
    if (home.owner === null) homes.delete(home.channelId);
    else homes.set(home.channelId, home);
    if (ownerOf(home.channelId) !== before) onChange(home.channelId);
  }

  function mayClaim(page: Candidate, hasJustJoined: boolean): boolean {
    const home = homes.get(page.channelId);
    if (!home || ownerOf(page.channelId) === null) return true;
    return (hasJustJoined && home.pageId === page.pageId) || (home.client === 'browser' && page.client === 'obs');
  }

  function claim({ channelId, pageId, client }: Candidate): void {
    if (claiming.has(channelId)) return;
    claiming.add(channelId);
    const home = { channelId, owner, pageId, client };
    const before = homes.get(channelId)?.owner ?? null;
    store
      .claim(home, before, clock.now())
      .then(async (isOurs) => {
        const known = ownerOf(channelId);
        if (isOurs && known !== owner) await learn(channelId);
        claiming.delete(channelId);
        if (!isOurs) return askAgain(channelId);
        note(home, known);
        if (known !== owner) hints.tell(ALL_PROCESSES, { about: 'homes' });
      })
      .catch((error) => {
        claiming.delete(channelId);
        log.warn('homes.not_claimed', { channelId, error: String(error) });
        clock.after(RETRY_MS, () => onChange(channelId));
      });
  }

  /** Reads again after a lost claim: another process was faster, or what this one knew is outdated. */
  async function askAgain(channelId: string): Promise<void> {
    await refresh();
    if (ownerOf(channelId) === null) clock.after(RETRY_MS, () => onChange(channelId));
  }

  async function refresh(): Promise<void> {
    const [nowAlive, { changed }] = await Promise.all([findAlive(clock.now()), readChanges()]);
    // The reply to a claim was lost. If this fails, nothing has changed here, and the changes are read again.
    const regained = changed.filter(({ channelId, owner: now }) => now === owner && ownerOf(channelId) !== owner);
    for (const { channelId } of regained) if (!claiming.has(channelId)) await learn(channelId);
    const before = new Map(changed.map(({ channelId }) => [channelId, ownerOf(channelId)]));
    const came = [...nowAlive].filter((one) => !alive.has(one));
    const gone = [...alive].filter((one) => !nowAlive.has(one));
    const others = new Set([...came, ...gone].filter((one) => one !== owner));
    alive = nowAlive;
    for (const home of changed) if (!claiming.has(home.channelId)) note(home, before.get(home.channelId) ?? null);
    if (others.size === 0) return;
    const theirs = [...homes.values()].filter((home) => home.owner !== null && others.has(home.owner));
    for (const { channelId } of theirs) if (!before.has(channelId)) onChange(channelId);
  }

  return {
    refresh,
    isAlive: (one) => alive.has(one),
    isHere: (channelId) => ownerOf(channelId) === owner,
    elsewhere(channelId) {
      const home = ownerOf(channelId);
      return home === owner ? null : home;
    },
    mayLead(page, hasJustJoined) {
      const isHere = ownerOf(page.channelId) === owner;
      const known = homes.get(page.channelId);
      const isNoted = isHere && known?.pageId === page.pageId && known.client === page.client;
      if (!isNoted && (isHere || mayClaim(page, hasJustJoined))) claim(page);
      return isHere;
    },
    leave(channelId) {
      if (ownerOf(channelId) !== owner) return;
      homes.delete(channelId);
      store
        .leave(channelId, owner, clock.now())
        .then(() => hints.tell(ALL_PROCESSES, { about: 'homes' }))
        // The row still names this process: the next read of all homes finds it, and it is given up again.
        .catch((error) => log.warn('homes.not_left', { channelId, error: String(error) }));
    },
  };
}
