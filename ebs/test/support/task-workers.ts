import type { Clock, Log } from '../../src/ports/system.ts';
import { systemRandom } from '../../src/ports/system.ts';
import type { StoredTask, TaskStore } from '../../src/ports/tasks.ts';
import { createTasks, type Tasks } from '../../src/tasks/tasks.ts';
import { createManualClock, type ManualClock, settle } from './manual-clock.ts';

/** Maximum difference between the processes' clocks while time advances, in milliseconds. */
const STEP_MS = 5_000;

/** The tasks of one process. The process advances only when its clock does. */
export interface TaskProcess {
  tasks: Tasks;
  clock: ManualClock;
  store: TaskStore;
  /** Events logged as warnings or errors. */
  problems: string[];
}

/** Creates processes on one store and advances their clocks. */
export function createTaskProcesses(store: TaskStore) {
  let inFlight = 0;
  /** Counts calls in progress, so that a test knows when everything has settled. */
  const count = (own: TaskStore) =>
    new Proxy(own, {
      get: (target, name) => {
        const method = Reflect.get(target, name);
        return async (...args: unknown[]) => {
          inFlight += 1;
          try {
            return await method.apply(target, args);
          } finally {
            inFlight -= 1;
          }
        };
      },
    });
  const rest = async () => {
    // A separate server answers later than the event loop turns, so one idle turn is not enough.
    for (let quiet = 0; quiet < 3; quiet = inFlight > 0 ? 0 : quiet + 1) {
      await settle();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  const processes: TaskProcess[] = [];
  return {
    /** `over` replaces methods of the store for this process. */
    create(over: Partial<TaskStore> = {}): TaskProcess {
      const clock = createManualClock(undefined, rest);
      const problems: string[] = [];
      const note = (event: string) => void problems.push(event);
      const log: Log = { debug: () => {}, info: () => {}, warn: note, error: note };
      const own = count({ ...store, ...over });
      const made = {
        tasks: createTasks({ store: own, clock, random: systemRandom, log }),
        clock,
        store: own,
        problems,
      };
      processes.push(made);
      return made;
    },
    rest,
    /** Advances the clocks of all processes except the `stopped` ones, in steps of at most five seconds. */
    async advance(ms: number, stopped: readonly TaskProcess[] = []): Promise<void> {
      for (let left = ms; left > 0; left -= STEP_MS) {
        for (const one of processes) if (!stopped.includes(one)) await one.clock.advance(Math.min(STEP_MS, left));
      }
      await rest();
    },
    async stop(): Promise<void> {
      await Promise.all(processes.map((one) => one.tasks.stop()));
    },
  };
}

/** A promise that a test resolves by hand. */
export function createGate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** The parts of a stored task that tests compare. */
export const shapeOf = (task: StoredTask | null) => task && { due: task.due, tries: task.tries, failure: task.failure };

/**
 * Runs a process until nothing is due, then stops it. `register` registers its handlers.
 */
export async function runDueTasks(
  { store, clock, log }: { store: TaskStore; clock: Clock; log: Log },
  register: (tasks: Tasks) => void,
): Promise<void> {
  let open = 0;
  let rest = () => {};
  const rested = new Promise<void>((resolve) => {
    rest = resolve;
  });
  const watched: TaskStore = {
    ...store,
    async claim(...args) {
      const claimed = await store.claim(...args);
      if (claimed !== null) open += 1;
      return claimed;
    },
    async settle(...args) {
      await store.settle(...args);
      open -= 1;
    },
    async findNextDue(...args) {
      if (open === 0) rest();
      return store.findNextDue(...args);
    },
  };
  const tasks = createTasks({ store: watched, clock, random: systemRandom, log });
  register(tasks);
  await tasks.start();
  await rested;
  await tasks.stop();
}
