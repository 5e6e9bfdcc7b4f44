import { EVERYBODY, type Hints } from '../ports/hints.ts';
import type { PageAccessChange, PageAccessStore, PageAnswer } from '../ports/page-access.ts';
import type { Clock } from '../ports/system.ts';
import type { User, UserStore } from '../ports/users.ts';
import { createChangeReader } from './changes.ts';

/** Milliseconds between two reads of all changes of the last day. */
const READ_ALL_MS = 300_000;

/** Makes other processes look at their alert pages when an account changes. */
export interface PageAccess {
  /**
   * Makes a change that ends an alert key, and returns its result. Pages with that key that are connected to other processes are
   * closed within a second or two. The caller closes those of this process.
   */
  change<T>(channelId: string, make: () => Promise<T>): Promise<T>;
  /** Takes what the streamer says about an unknown page, which `make` does for this process. */
  answer(channelId: string, answer: PageAnswer, make: () => Promise<void>): Promise<void>;
}

/** Of a process that is alone on its store. */
export const NO_ACCESS_ELSEWHERE: PageAccess = {
  change: (_, make) => make(),
  answer: (_, __, make) => make(),
};

/** The access of pages to a process among others. */
export interface SharedPageAccess extends PageAccess {
  /** Looks at the pages of channels that changed. Call it twice a second. */
  refresh(): Promise<void>;
}

/** What `createPageAccess` needs. */
export interface PageAccessDeps {
  store: PageAccessStore;
  users: Pick<UserStore, 'findByAlertKeyHash' | 'findById'>;
  /** The alert pages of this process. */
  pages: {
    /** Lists the hashes of the keys with which a channel's pages are connected. */
    listKeys(channelId: string): readonly string[];
    /** Closes the pages of a channel that are connected with a key. */
    closePages(channelId: string, keyHash: string): unknown;
    listUnknownHere(channelId: string): readonly unknown[];
    /** Lets unknown pages play that the account trusts. */
    admit(user: User): void;
    /** Turns these browsers away, and no others. */
    setRefused(channelId: string, browsers: readonly string[]): void;
  };
  hints: Pick<Hints, 'tell'>;
  clock: Clock;
}

/**
 * Notes changes in the store before they are made, so that a process that dies in between leaves none unnoticed. What was noted is
 * looked at for ten seconds (see `changes.ts`): this covers the change itself, and a page that said hello just before it.
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
      hints.tell(EVERYBODY, { about: 'homes' });
      return result;
    },
    async answer(channelId, answer, make) {
      await store.noteAnswer(channelId, answer, clock.now());
      await make();
      hints.tell(EVERYBODY, { about: 'homes' });
    },
    async refresh() {
      const { changed } = await readChanges();
      await Promise.all(changed.map(check));
    },
  };
}
