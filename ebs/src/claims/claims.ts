import { z } from 'zod';
import type { ClaimedThings, ClaimRequest, Claims } from '../ports/claims.ts';
import type { Clock, Log } from '../ports/system.ts';
import type { TwitchOutcome } from '../ports/twitch.ts';
import type { KeptLease } from '../tasks/keep-lease.ts';
import type { TaskHandler, TaskKind } from '../tasks/kind.ts';
import type { TaskPlan, Tasks } from '../tasks/tasks.ts';
import type { WithLease } from '../tasks/with-lease.ts';
import {
  type ClaimStack,
  claimStack,
  compare,
  confirm,
  emptyStack,
  expire,
  hasBegun,
  isOpen,
  lastEnd,
  nextTime,
  push,
  wantedOf,
  withdraw,
} from './stack.ts';

/** Time until the lease on a thing expires if its process dies, in milliseconds. */
const LEASE_MS = 15_000;
/** How long others wait for the lease, in milliseconds. */
const WAIT_MS = 10_000;
/** Delay before a thing that could not be set is tried again, in milliseconds. */
const AGAIN_MS = 5_000;

const storedClaims = z.object({ channelId: z.string(), thing: z.string(), rev: z.number(), stack: claimStack });
type StoredClaims = z.output<typeof storedClaims>;

/** The claims on one thing are stored as a task, due when the next of them ends. It is tried until it succeeds. */
const CLAIMS: TaskKind<StoredClaims> = {
  name: 'claims',
  payload: storedClaims,
  tries: Number.POSITIVE_INFINITY,
  backoffMs: [AGAIN_MS, 15_000, 60_000, 600_000],
};

/** Dependencies of `createClaims`. `things`: each kind of thing, by name. */
export interface ClaimDeps {
  tasks: Pick<Tasks, 'change' | 'listKeys' | 'register'>;
  withLease: WithLease;
  things: Readonly<Record<string, ClaimedThings>>;
  /** Returns false once the streamer has deleted the account: nothing can be restored then. */
  hasChannel(channelId: string): Promise<boolean>;
  clock: Clock;
  log: Log;
}

/** One thing while its lease is held. */
interface Hand {
  stored: StoredClaims | null;
  read(): ReturnType<ClaimedThings['read']>;
  /** Stores the stack. Throws if another process changed it. */
  save(stack: ClaimStack): Promise<void>;
  set(stack: ClaimStack): Promise<TwitchOutcome>;
}

/** Creates claims, and registers the task that ends them. See decision 046. */
export function createClaims(deps: ClaimDeps): Claims {
  const { tasks, withLease, things, hasChannel, clock, log } = deps;
  const keyOf = (channelId: string, thing: string) => `${channelId}/${thing}`;

  /** Returns the `ClaimedThings` of a thing's kind, and the thing's name in it. */
  function find(thing: string): { own: ClaimedThings; name: string } {
    const [kind = '', ...rest] = thing.split(':');
    const own = things[kind];
    if (own === undefined) throw new Error(`There are no claims on ${thing}`);
    return { own, name: rest.join(':') };
  }

  async function load(channelId: string, thing: string): Promise<StoredClaims | null> {
    const found: { stored: StoredClaims | null } = { stored: null };
    await tasks.change(CLAIMS, keyOf(channelId, thing), (plan) => {
      found.stored = plan?.payload ?? null;
      return plan;
    });
    return found.stored;
  }

  function planOf(next: StoredClaims): TaskPlan<StoredClaims> | null {
    const due = isOpen(next.stack) ? clock.now() + AGAIN_MS : nextTime(next.stack);
    return due === null ? null : { due, payload: next };
  }

  /** Works on a thing under its lease, so that two processes never work on it at the same time. */
  function alone<T>(channelId: string, thing: string, onBusy: () => T, work: (hand: Hand) => Promise<T>): Promise<T> {
    const { own, name } = find(thing);
    const terms = { ttlMs: LEASE_MS, waitMs: WAIT_MS, onBusy };
    return withLease(`claims:${keyOf(channelId, thing)}`, terms, async (lease: Pick<KeptLease, 'isHeld'>) => {
      const hand: Hand = {
        stored: await load(channelId, thing),
        read: () => own.read(channelId, name),
        async save(stack) {
          const { stored } = hand;
          const next = { channelId, thing, rev: (stored?.rev ?? 0) + 1, stack };
          const planned = planOf(next);
          await tasks.change(CLAIMS, keyOf(channelId, thing), (plan) => {
            if (plan?.payload.rev !== stored?.rev) throw new Error(`Another process changed the claims on ${thing}`);
            return planned;
          });
          hand.stored = planned && next;
        },
        async set(stack) {
          if (!lease.isHeld()) return { kind: 'unavailable', reason: 'This process was suspended.' };
          return own.set(channelId, name, wantedOf(stack));
        },
      };
      return work(hand);
    });
  }

  async function begin(hand: Hand, request: ClaimRequest): Promise<TwitchOutcome> {
    const reading = await hand.read();
    if (reading.kind !== 'done') return reading;
    const now = clock.now();
    const current = expire(compare(hand.stored?.stack ?? emptyStack(reading.value), reading.value, now), now);
    // What was read is stored in any case: a further change by hand could undo this one, as if there had been none.
    if (hand.stored !== null && current !== hand.stored.stack) await hand.save(current);
    if (hasBegun(current, request.by)) return { kind: 'done' };
    const until =
      request.forMs === null ? null : (request.adds ? Math.max(now, lastEnd(current) ?? now) : now) + request.forMs;
    const why =
      request.refuse(current.before) ??
      (isForNothing(current, request, until) ? 'It is already so for at least as long.' : null);
    if (why !== null) return { kind: 'refused', reason: why };

    const next = push(current, { by: request.by, value: request.value, until });
    // A claim on a thing that already has the wanted state needs no call.
    const isSet = wantedOf(next) === next.known;
    await hand.save(isSet ? confirm(next, now) : next);
    if (isSet) return { kind: 'done' };
    const outcome = await hand.set(next);
    if (outcome.kind === 'done') await hand.save(confirm(next, now));
    else if (outcome.kind !== 'unknown') await hand.save(withdraw(next));
    return outcome;
  }

  /** Ends the claims that end by `over`, and restores the thing. Returns why it could not be read or set, if so. */
  async function end(hand: Hand, over: number): Promise<TwitchOutcome> {
    const stack = hand.stored?.stack;
    if (stack === undefined) return { kind: 'done' };
    const now = clock.now();
    let next = expire(stack, now, over);
    if (isOpen(stack) || isOpen(next)) {
      const reading = await hand.read();
      if (reading.kind !== 'done') return reading;
      next = expire(compare(stack, reading.value, now), now, over);
    }
    if (next !== stack) await hand.save(next);
    if (!isOpen(next)) return { kind: 'done' };
    const outcome = await hand.set(next);
    if (outcome.kind === 'done') await hand.save(confirm(next, now));
    return outcome;
  }

  const handle: TaskHandler<StoredClaims> = async ({ payload: { channelId, thing } }) => {
    if (!(await hasChannel(channelId))) return 'done';
    const plan = await alone(channelId, thing, throwBusy, async (hand) => {
      const outcome = await end(hand, clock.now());
      if (outcome.kind !== 'done') throw new Error(outcome.reason);
      return hand.stored && planOf(hand.stored);
    });
    log.info('claims.ended', { channelId, thing, again: plan?.due ?? null });
    return plan === null ? 'done' : { again: plan.due };
  };
  tasks.register(CLAIMS, handle);

  /** Ends all claims on a thing, and forgets them. */
  async function release(channelId: string, thing: string): Promise<void> {
    await alone(channelId, thing, throwBusy, async (hand) => {
      const outcome = await end(hand, Number.POSITIVE_INFINITY);
      if (outcome.kind === 'refused') log.warn('claims.given_up', { channelId, thing, reason: outcome.reason });
      else if (outcome.kind !== 'done') throw new Error(outcome.reason);
      if (hand.stored !== null) await hand.save(emptyStack(hand.stored.stack.known));
    });
  }

  return {
    hold: (channelId, thing, request) =>
      alone<TwitchOutcome>(
        channelId,
        thing,
        () => ({ kind: 'unavailable', reason: 'Another effect changes it right now.' }),
        (hand) => begin(hand, request),
      ),
    async read(channelId, thing) {
      const { own, name } = find(thing);
      return own.read(channelId, name);
    },
    async readEnd(channelId, thing) {
      const stored = await load(channelId, thing);
      return stored && lastEnd(stored.stack);
    },
    async retry(channelId, kind) {
      const start = keyOf(channelId, '');
      for (const key of await tasks.listKeys(CLAIMS, start)) {
        if (!key.startsWith(`${start}${kind}:`)) continue;
        const now = clock.now();
        await tasks.change(CLAIMS, key, (plan) =>
          plan !== null && isOpen(expire(plan.payload.stack, now)) ? { ...plan, due: now } : plan,
        );
      }
    },
    async endAll(channelId) {
      const start = keyOf(channelId, '');
      for (const key of await tasks.listKeys(CLAIMS, start)) await release(channelId, key.slice(start.length));
    },
  };
}

function throwBusy(): never {
  throw new Error('Another process works on it.');
}

/** Returns true if the claim would change nothing: the newest one wants the same, for as long or longer. */
function isForNothing({ claims }: ClaimStack, { value }: ClaimRequest, until: number | null): boolean {
  const newest = claims.at(-1);
  if (newest === undefined || newest.value !== value) return false;
  return newest.until === null || (until !== null && until <= newest.until);
}
