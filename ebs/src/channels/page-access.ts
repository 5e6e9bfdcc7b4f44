import { ALL_PROCESSES, type Hints } from '../ports/hints.ts';
import type { PageAccessChange, PageAccessStore, PageAnswer } from '../ports/page-access.ts';
import type { Clock } from '../ports/system.ts';
import type { User, UserStore } from '../ports/users.ts';
import { createChangeReader } from './changes.ts';

/** Interval between reads of all changes of the last day, in milliseconds. */
const READ_ALL_MS = 300_000;

/** Makes other processes recheck their alert pages when an account changes. */
export interface PageAccess {
  /**
   * Makes a change that invalidates an alert key, and returns its result. Other processes close their pages with that key within
   * a second or two. The caller closes those of this process.
   */
  change<T>(channelId: string, make: () => Promise<T>): Promise<T>;
  /** Shares the streamer's answer about an unknown page; `make` applies it in this process. */
  answer(channelId: string, answer: PageAnswer, make: () => Promise<void>): Promise<void>;
}

/** Page access for a process that is alone on its store. */
export const NO_ACCESS_ELSEWHERE: PageAccess = {
  change: (_, make) => make(),
  answer: (_, __, make) => make(),
};

/** Page access for a process that shares its store with others. */
export interface SharedPageAccess extends PageAccess {
  /** Rechecks the pages of channels that changed. Call it twice a second. */
  refresh(): Promise<void>;
}

/** Dependencies of `createPageAccess`. */
export interface PageAccessDeps {
  store: PageAccessStore;
  users: Pick<UserStore, 'findByAlertKeyHash' | 'findById'>;
  /** The alert pages of this process. */
  pages: {
    /** Lists the hashes of the keys that a channel's pages are connected with. */
    listKeys(channelId: string): readonly string[];
    /** Closes a channel's pages that are connected with a key. */
    closePages(channelId: string, keyHash: string): unknown;
    listUnknownHere(channelId: string): readonly unknown[];
    /** Lets unknown pages play if the account trusts their browser. */
    admit(user: User): void;
    /** Turns these browsers away, and no others. */
    setRefused(channelId: string, browsers: readonly string[]): void;
  };
  hints: Pick<Hints, 'tell'>;
  clock: Clock;
}

/**
 * Notes changes in the store before they are made, so that none goes unnoticed if the process dies in between. A note is read
 * again for ten seconds (see `changes.ts`): this covers the change itself, and a page that said hello just before it.
 */
export function createPageAccess({ store, users, pages, hints, clock }: PageAccessDeps): SharedPageAccess {
  const readChanges = createChangeReader({ clock, findChanged: store.findChanged, readAllMs: READ_ALL_MS });

  async function check({ channelId, refused }: PageAccessChange): Promise<void> {
    // A key is random: one that is gone never comes back.
    for (const keyHash of pages.listKeys(channelId))
      if ((await users.findByAlertKeyHash(keyHash)) === null) pages.closePages(channelId, keyHash);
    pages.setRefused(channelId, refused);
    if (pages.listUnknownHere(channelId).length === 0) return;
    const user = await users.findById(channelId);
    if (user) pages.admit(user);
  }

  return {
    async change(channelId, make) {
      await store.noteKey(channelId, clock.now());
      const result = await make();
      hints.tell(ALL_PROCESSES, { about: 'homes' });
      return result;
    },
    async answer(channelId, answer, make) {
      await store.noteAnswer(channelId, answer, clock.now());
      await make();
      hints.tell(ALL_PROCESSES, { about: 'homes' });
    },
    async refresh() {
      const { changed } = await readChanges();
      await Promise.all(changed.map(check));
    },
  };
}
