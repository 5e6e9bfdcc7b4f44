import { z } from 'zod';
import type { TaskId } from '../ports/tasks.ts';
import type { TaskKind } from './kind.ts';
import { createTaskWorker, type TaskWorker, type TaskWorkerDeps } from './worker.ts';

/** When a task is due, in milliseconds since 1970, and its handler's input. */
export interface TaskPlan<Payload> {
  due: number;
  payload: Payload;
}

/** Schedules work for later. It survives restarts, and any process may do it. */
export interface TaskQueue {
  /**
   * Schedules the task of this kind and key. If it exists, its due time and payload are replaced; if its handler is running,
   * it runs again.
   */
  schedule<Payload>(kind: TaskKind<Payload>, key: string, plan: TaskPlan<Payload>): Promise<void>;
  /**
   * Changes the task of this kind and key depending on its current plan, where null stands for no task. `decide` returns
   * the plan it was given to leave the task alone. It is called again if somebody else changed the task first.
   */
  change<Payload>(
    kind: TaskKind<Payload>,
    key: string,
    decide: (current: TaskPlan<Payload> | null) => TaskPlan<Payload> | null,
  ): Promise<void>;
  /** Lists the keys of this kind's tasks that begin with `start`, which ends with a slash. */
  listKeys(kind: TaskKind<unknown>, start: string): Promise<string[]>;
  /** Deletes the task, if it exists. A running handler is not stopped, but its outcome is ignored. */
  drop(kind: TaskKind<unknown>, key: string): Promise<void>;
}

/** Delay before scheduling repeated work is retried if the store fails at startup, in milliseconds. */
const RETRY_MS = 5_000;

/** The durable tasks of one process: the queue and its worker. */
export interface Tasks extends TaskQueue, Pick<TaskWorker, 'register' | 'stop'> {
  /** Starts the worker and schedules repeated work. */
  start(): Promise<void>;
  /**
   * Runs `work` whenever a process starts and `everyMs` milliseconds after each run, in one process at a time. A failure is
   * logged, and the next run comes as usual. `name` identifies the work in the store. Call this before `start`.
   */
  repeat(name: string, everyMs: number, work: () => Promise<void>): void;
}

const nothing = z.object({});

/** The kind of repeated work. Its only task has the key `all`. */
export function repeatedKind(name: string, everyMs: number): TaskKind<object> {
  return { name, payload: nothing, tries: Number.POSITIVE_INFINITY, backoffMs: [everyMs] };
}

/** Creates the tasks on a store. */
export function createTasks(deps: TaskWorkerDeps): Tasks {
  const { store, clock, random, log } = deps;
  const { register, start, stop, wakeBy } = createTaskWorker(deps);
  const repeated: TaskKind<object>[] = [];
  let cancelRetry = () => {};

  const change: TaskQueue['change'] = async ({ name: kind, payload: schema }, key, decide) => {
    for (;;) {
      const stored = await store.find({ kind, key });
      // A task that failed for good or cannot be read counts as none: scheduling it starts from the beginning.
      const payload = schema.safeParse(stored?.payload);
      const current = payload.success && stored?.due != null ? { due: stored.due, payload: payload.data } : null;
      const next = decide(current);
      if (next === current) return;
      if (!(await write({ kind, key }, stored?.rev ?? null, next))) continue;
      if (next !== null) wakeBy(next.due);
      return;
    }
  };

  async function write(id: TaskId, rev: string | null, plan: TaskPlan<unknown> | null): Promise<boolean> {
    const next = plan === null ? null : { ...plan, rev: random.id() };
    if (rev === null) return next === null || store.insert({ ...id, ...next });
    return next === null ? store.remove(id, rev) : store.replace(id, rev, next);
  }

  const schedule: TaskQueue['schedule'] = (kind, key, plan) => change(kind, key, () => plan);

  async function scheduleRepeated(): Promise<void> {
    try {
      for (const kind of repeated) await schedule(kind, 'all', { due: clock.now(), payload: {} });
    } catch (error) {
      log.error('tasks.not_scheduled', { error: String(error) });
      cancelRetry = clock.after(RETRY_MS, () => void scheduleRepeated());
    }
  }

  return {
    register,
    schedule,
    change,
    listKeys: ({ name }, start) => store.listKeys(name, start),
    drop: (kind, key) => change(kind, key, () => null),
    repeat(name, everyMs, work) {
      const kind = repeatedKind(name, everyMs);
      repeated.push(kind);
      register(kind, async () => {
        await work();
        return { again: clock.now() + everyMs };
      });
    },
    async start() {
      start();
      await scheduleRepeated();
    },
    async stop() {
      cancelRetry();
      await stop();
    },
  };
}
