import type { Clock, Log, Random } from '../ports/system.ts';
import type { ClaimedTask, TaskId, TaskRest, TaskStore } from '../ports/tasks.ts';
import { keepLease } from './keep-lease.ts';
import type { TaskHandler, TaskKind } from './kind.ts';

/** Interval between polls of the store for tasks that other processes scheduled or died with, in milliseconds. */
const POLL_MS = 5_000;
/** How long a task is leased, in milliseconds. The lease is extended while the handler runs. */
const LEASE_MS = 30_000;
/** Maximum handlers running at once in one process. */
const AT_ONCE = 8;
/** Maximum characters stored of a failure's reason. */
const REASON_MAX = 500;

/** Works on tasks of the kinds registered with it, and leaves all others alone. */
export interface TaskWorker {
  /** Registers the handler of a kind. Call it before `start`. Throws if the kind has one. */
  register<Payload>(kind: TaskKind<Payload>, handler: TaskHandler<Payload>): void;
  start(): void;
  /** Stops claiming tasks, and resolves once the running handlers have ended. */
  stop(): Promise<void>;
  /** Makes the worker poll the store no later than `at`, in milliseconds since 1970. */
  wakeBy(at: number): void;
}

/** Dependencies of `createTaskWorker`. */
export interface TaskWorkerDeps {
  store: TaskStore;
  clock: Clock;
  random: Random;
  log: Log;
}

type Registered = Pick<TaskKind<unknown>, 'tries' | 'backoffMs'> & { run: TaskHandler<unknown> };

/** Creates a worker. Workers on one store share the tasks; each task belongs to one worker at a time. */
export function createTaskWorker({ store, clock, random, log }: TaskWorkerDeps): TaskWorker {
  const kinds = new Map<string, Registered>();
  const running = new Set<Promise<void>>();
  let isStarted = false;
  let wakeAt = Number.POSITIVE_INFINITY;
  let cancelWake = () => {};
  /** The current poll of the store, and whether to poll again right after it. */
  let polling: Promise<void> | null = null;
  let isPollWanted = false;

  function wakeBy(at: number): void {
    if (!isStarted) return;
    const waitMs = at - clock.now();
    if (polling !== null) isPollWanted = true;
    else if (waitMs <= 0) startPoll();
    else if (at < wakeAt) {
      cancelWake();
      wakeAt = at;
      cancelWake = clock.after(waitMs, startPoll);
    }
  }

  function startPoll(): void {
    cancelWake();
    polling = poll()
      .catch((error) => {
        log.error('tasks.poll_failed', { reason: reasonOf(error) });
        return clock.now() + POLL_MS;
      })
      .then((next) => {
        polling = null;
        wakeAt = Number.POSITIVE_INFINITY;
        wakeBy(isPollWanted ? clock.now() : next);
        isPollWanted = false;
      });
  }

  /** Starts due tasks while there is capacity; returns when to poll again. */
  async function poll(): Promise<number> {
    const names = [...kinds.keys()];
    while (isStarted && running.size < AT_ONCE) {
      const until = clock.now() + LEASE_MS;
      const claimed = await store.claim(names, clock.now(), { owner: random.id(), until });
      if (claimed === null) {
        const due = await store.findNextDue(names);
        return Math.min(due ?? Number.POSITIVE_INFINITY, clock.now() + POLL_MS);
      }
      const kind = kinds.get(claimed.kind);
      if (kind === undefined) throw new Error(`A task of kind ${claimed.kind} was not asked for`);
      const work = run(kind, claimed).finally(() => {
        running.delete(work);
        wakeBy(clock.now());
      });
      running.add(work);
    }
    return clock.now() + POLL_MS;
  }

  async function run(kind: Registered, task: ClaimedTask): Promise<void> {
    const { until } = task.lease;
    const lease = keepLease({ clock, ttlMs: LEASE_MS, until }, (next) => store.renew(task, next));
    const rest = await handle(kind, task);
    lease.stop();
    // If the outcome cannot be stored, the task runs again when its lease expires.
    await store.settle(task, rest).catch((error) => {
      log.error('tasks.not_settled', { ...idOf(task), reason: reasonOf(error) });
    });
  }

  async function handle(kind: Registered, task: ClaimedTask): Promise<TaskRest | null> {
    const { key, payload, due, tries } = task;
    const rev = random.id();
    try {
      if (tries > kind.tries) throw new Error('The process ended during each try.');
      const outcome = await kind.run({ key, payload, due });
      return outcome === 'done' ? null : { rev, due: outcome.again, tries: 0, failure: null };
    } catch (error) {
      const failure = reasonOf(error);
      if (tries >= kind.tries) {
        log.error('tasks.failed', { ...idOf(task), tries, reason: failure });
        return { rev, due: null, tries, failure };
      }
      const again = clock.now() + backoffOf(kind.backoffMs, tries);
      log.warn('tasks.retry', { ...idOf(task), tries, again, reason: failure });
      return { rev, due: again, tries, failure };
    }
  }

  return {
    register({ name, payload: schema, tries, backoffMs }, handler) {
      if (kinds.has(name)) throw new Error(`There are two handlers for tasks of kind ${name}`);
      kinds.set(name, {
        tries,
        backoffMs,
        run: async (task) => handler({ ...task, payload: schema.parse(task.payload) }),
      });
    },
    start() {
      isStarted = true;
      wakeBy(clock.now());
    },
    async stop() {
      isStarted = false;
      cancelWake();
      await polling;
      await Promise.all(running);
    },
    wakeBy,
  };
}

/** Returns how many milliseconds to wait before the next try. */
function backoffOf(backoffMs: readonly [number, ...number[]], tries: number): number {
  return backoffMs[Math.min(tries, backoffMs.length) - 1] ?? backoffMs[0];
}

function idOf({ kind, key }: TaskId): TaskId {
  return { kind, key };
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX);
}
