import { createHash } from 'node:crypto';
import { type Hints, tabsSubject } from '../ports/hints.ts';
import type { Clock, Random } from '../ports/system.ts';
import type { Session, SessionStore, User, UserStore } from '../ports/users.ts';
import type { IsAllowed } from './allowed-streamers.ts';

/** Bytes of a session id (reliability: B.3). */
const ID_BYTES = 32;
const ID_SHAPE = /^[A-Za-z0-9_-]{43}$/;
/** Milliseconds without a request after which a session expires (reliability: B.3). */
const IDLE_MS = 7 * 24 * 3_600_000;
/** Milliseconds after which a session expires even if it is in use (reliability: B.3). */
export const SESSION_MAX_MS = 30 * 24 * 3_600_000;
/** Milliseconds between writes of a session's last use, so that not every request costs a write. */
const TOUCH_EVERY_MS = 600_000;

/** Maximum sessions shown to their streamer. Signing out everywhere also ends those that are not shown. */
const SESSIONS_LISTED = 50;

/** Sessions of signed-in streamers. The browser holds the id, the store its hash. */
export interface Sessions {
  /**
   * Starts a session and returns its id, which belongs in the cookie and nowhere else. `device`: browser and system in
   * plain words.
   */
  start(userId: string, device: string): Promise<string>;
  /** Returns the streamer of a session, or null if it has ended. */
  read(id: string): Promise<User | null>;
  end(id: string): Promise<void>;
  /** Lists a user's sessions, last used first, at most `SESSIONS_LISTED`. */
  list(userId: string): Promise<Session[]>;
  /** Ends a user's session by the hash of its id. Does nothing if it has ended or is not theirs. */
  endOne(userId: string, idHash: string): Promise<void>;
  /** Ends every session of a user, because their grant has ended or they asked for it. */
  endAll(userId: string): Promise<void>;
  /**
   * Calls `onEnd` once when the session is ended, here or by a process that could tell us. Returns a function that stops
   * following it. A hint may be lost, so followers also read the session from time to time.
   */
  follow(id: string, userId: string, onEnd: () => void): () => void;
}

/** A session that somebody follows until it ends. */
interface Followed {
  idHash: string;
  userId: string;
  onEnd: () => void;
  stopListening: () => void;
}

/** Options for `createSessions`. */
export interface SessionsOptions {
  store: SessionStore;
  users: UserStore;
  /** Streamers who may no longer use this installation have no session. */
  isAllowed: IsAllowed;
  hints: Pick<Hints, 'tell' | 'listen'>;
  clock: Clock;
  random: Random;
}

/** Creates the sessions. */
export function createSessions({ store, users, isAllowed, hints, clock, random }: SessionsOptions): Sessions {
  const followed = new Set<Followed>();
  const unfollow = (one: Followed) => {
    one.stopListening();
    return followed.delete(one);
  };
  /** Call it once the end is in the store: other processes look there. */
  const notifyEnded = (userId: string, isEnded: (one: Followed) => boolean) => {
    for (const one of [...followed]) if (isEnded(one) && unfollow(one)) one.onEnd();
    hints.tell(tabsSubject(userId), { about: 'sessions', userId });
  };
  /** Another process ended sessions of this user. */
  const check = async (one: Followed) => {
    if ((await store.find(one.idHash)) === null && unfollow(one)) one.onEnd();
  };
  return {
    async start(userId, device) {
      const id = random.bytes(ID_BYTES).toString('base64url');
      const now = new Date(clock.now());
      const times = { createdAt: now, seenAt: now, expiresAt: endOf(now, now) };
      await store.insert({ idHash: hashSessionId(id), userId, device, ...times });
      return id;
    },
    async read(id) {
      if (!ID_SHAPE.test(id)) return null;
      const session = await store.find(hashSessionId(id));
      if (session === null || session.expiresAt.getTime() <= clock.now()) return null;
      await touch(session);
      const user = await users.findById(session.userId);
      return user !== null && isAllowed(user) ? user : null;
    },
    async end(id) {
      if (!ID_SHAPE.test(id)) return;
      const idHash = hashSessionId(id);
      const userId = await store.delete(idHash);
      if (userId !== null) notifyEnded(userId, (one) => one.idHash === idHash);
    },
    list: (userId) => store.listOfUser(userId, SESSIONS_LISTED),
    async endOne(userId, idHash) {
      if (await store.deleteOneOfUser(userId, idHash)) {
        notifyEnded(userId, (one) => one.idHash === idHash);
      }
    },
    async endAll(userId) {
      await store.deleteOfUser(userId);
      notifyEnded(userId, (one) => one.userId === userId);
    },
    follow(id, userId, onEnd) {
      const one: Followed = {
        idHash: hashSessionId(id),
        userId,
        onEnd,
        stopListening: hints.listen(tabsSubject(userId), ({ about }) => {
          // If the store does not answer, the next read of the session says that it has ended.
          if (about === 'sessions') void check(one).catch(() => {});
        }),
      };
      followed.add(one);
      return () => void unfollow(one);
    },
  };

  async function touch({ idHash, createdAt, seenAt }: Session): Promise<void> {
    const now = new Date(clock.now());
    if (now.getTime() - seenAt.getTime() < TOUCH_EVERY_MS) return;
    await store.touch(idHash, now, endOf(createdAt, now));
  }
}

function endOf(createdAt: Date, seenAt: Date): Date {
  return new Date(Math.min(createdAt.getTime() + SESSION_MAX_MS, seenAt.getTime() + IDLE_MS));
}

/** Returns the hash by which a session is stored, and by which its streamer names it. */
export function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
