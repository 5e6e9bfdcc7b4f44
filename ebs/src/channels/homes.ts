import type { Hints } from '../ports/hints.ts';
import { EVERYBODY } from '../ports/hints.ts';
import type { Home, HomeStore } from '../ports/homes.ts';
import type { Clock, Log } from '../ports/system.ts';
import { createChangeReader } from './changes.ts';

/** Milliseconds between two reads of all homes. */
const READ_ALL_MS = 30_000;
/** Milliseconds until a claim is repeated that the store did not answer. */
const RETRY_MS = 1_000;

/** A page that could lead. */
export interface Candidate {
  readonly channelId: string;
  readonly pageId: string;
  readonly client: 'obs' | 'browser';
}

/** Which process plays a channel's alerts. */
export interface Homes {
  /** True if this process does. */
  isHere(channelId: string): boolean;
  /** The other process that does; null if it is this one, or none. */
  elsewhere(channelId: string): string | null;
  /**
   * True if a page of this process may lead. If not, and no other page leads, this process asks to become the home, and
   * `onChange` tells when it has. A page that `hasJustJoined` was the leader of another process a moment ago if that one says
   * so, and a page in OBS comes before one in a browser.
   */
  mayLead(page: Candidate, hasJustJoined: boolean): boolean;
  /** No page of this process can lead any more. */
  leave(channelId: string): void;
}

/** The homes of a process among others. */
export interface SharedHomes extends Homes {
  /** True if a process has a heartbeat, as of the last read. */
  isAlive(owner: string): boolean;
  /** Reads what changed. Call it before the process takes anything in, and twice a second. */
  refresh(): Promise<void>;
}

/** Homes of a process that is alone on its store. */
export const ALONE: Homes = {
  isHere: () => true,
  elsewhere: () => null,
  mayLead: () => true,
  leave() {},
};

/** What `createHomes` needs. */
export interface HomesDeps {
  store: HomeStore;
  /** The processes that are alive at this moment. */
  findAlive(now: number): Promise<Set<string>>;
  hints: Pick<Hints, 'tell'>;
  clock: Clock;
  log: Log;
  /** Id of this process. */
  owner: string;
  /**
   * Reads again what this process believes to run of a channel. Called before this process is its home: another one may have
   * played it meanwhile.
   */
  learn(channelId: string): Promise<void>;
  /** The home of a channel has changed. */
  onChange(channelId: string): void;
}

/**
 * Keeps in memory which process plays which channel's alerts, so that a purchase reads nothing for it. The store decides:
 * a claim is a compare-and-set. What this process knows is at most one look old.
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

  /** Takes what was read or written, and tells if another process is the home now. */
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
        if (known !== owner) hints.tell(EVERYBODY, { about: 'homes' });
      })
      .catch((error) => {
        claiming.delete(channelId);
        log.warn('homes.not_claimed', { channelId, error: String(error) });
        clock.after(RETRY_MS, () => onChange(channelId));
      });
  }

  /** Another process was faster, or changed what this one knew. */
  async function askAgain(channelId: string): Promise<void> {
    await refresh();
    if (ownerOf(channelId) === null) clock.after(RETRY_MS, () => onChange(channelId));
  }

  async function refresh(): Promise<void> {
    const [nowAlive, { changed }] = await Promise.all([findAlive(clock.now()), readChanges()]);
    // The answer to a claim was lost. If this fails, nothing has changed here, and what changed is read again.
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
        .then(() => hints.tell(EVERYBODY, { about: 'homes' }))
        // The row still names this process: the next complete read finds it here, and it is left again.
        .catch((error) => log.warn('homes.not_left', { channelId, error: String(error) }));
    },
  };
}
