import { expect, it } from 'vitest';
import { createLocalHints } from '../../test/support/local-hints.ts';
import { createManualClock, settle } from '../../test/support/manual-clock.ts';
import { createNoHints } from '../hints/no-hints.ts';
import type { Hints } from '../ports/hints.ts';
import { systemRandom } from '../ports/system.ts';
import type { Session, SessionStore, UserStore } from '../ports/users.ts';
import { createSessions, hashSessionId } from './sessions.ts';

/** Creates a store for two processes. */
function createStore() {
  const rows = new Map<string, Session>();
  const store: Pick<SessionStore, 'insert' | 'find' | 'delete' | 'deleteOneOfUser' | 'deleteOfUser'> = {
    insert: async (session) => void rows.set(session.idHash, session),
    find: async (idHash) => rows.get(idHash) ?? null,
    async delete(idHash) {
      const userId = rows.get(idHash)?.userId ?? null;
      rows.delete(idHash);
      return userId;
    },
    deleteOneOfUser: async (userId, idHash) => rows.get(idHash)?.userId === userId && rows.delete(idHash),
    async deleteOfUser(userId) {
      for (const { idHash, ...row } of [...rows.values()]) if (row.userId === userId) rows.delete(idHash);
    },
  };
  return store as SessionStore;
}

/** Starts two processes on one store. One streamer has two sessions, another has one; all their tabs follow at the second. */
async function startTwo(join: () => Hints) {
  const store = createStore();
  const clock = createManualClock();
  const open = () =>
    createSessions({
      store,
      users: {} as UserStore,
      isAllowed: () => true,
      hints: join(),
      clock,
      random: systemRandom,
    });
  const [first, second] = [open(), open()];
  const ended: string[] = [];
  const openTab = async (name: string, userId: string) => {
    const id = await first.start(userId, 'Firefox');
    return { id, leave: second.follow(id, userId, () => ended.push(name)) };
  };
  const tabs = { one: await openTab('one', '1'), two: await openTab('two', '1'), other: await openTab('other', '2') };
  return { first, tabs, ended };
}

it.each([
  ['is signed out', ({ first, tabs }: Two) => first.end(tabs.one.id), ['one']],
  ['is ended from another browser', ({ first, tabs }: Two) => first.endOne('1', hashSessionId(tabs.one.id)), ['one']],
  ['is ended with all others of its streamer', ({ first }: Two) => first.endAll('1'), ['one', 'two']],
])('only the tabs concerned, at another process, are told when a session %s', async (_, end, expected) => {
  const two = await startTwo(createLocalHints().join);
  await end(two);
  await end(two);
  await expect.poll(() => two.ended).toEqual(expected);
  await settle();
  expect(two.ended).toEqual(expected);
});
type Two = Awaited<ReturnType<typeof startTwo>>;

it('a closed tab is told nothing', async () => {
  const two = await startTwo(createLocalHints().join);
  two.tabs.one.leave();
  await two.first.endAll('1');
  await expect.poll(() => two.ended).toEqual(['two']);
});

it('without hints, a tab finds out the next time it reads its session', async () => {
  const two = await startTwo(createNoHints);
  await two.first.endAll('1');
  await settle();
  expect(two.ended).toEqual([]);
  expect(await two.first.read(two.tabs.one.id)).toBeNull();
});
