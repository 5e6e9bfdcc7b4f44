import type { z } from 'zod';

/** A kind of task: its name in the store, the shape of its payload, and how often it is tried. */
export interface TaskKind<Payload> {
  /** Stored with every task, so it never changes once released. */
  name: string;
  payload: z.ZodType<Payload>;
  /** Tries before the task is given up and kept as failed; `Infinity` never gives up. */
  tries: number;
  /** Milliseconds before the second, third, ... try; the last value repeats. */
  backoffMs: readonly [number, ...number[]];
}

/** A task that is due, as its handler sees it. */
export interface DueTask<Payload> {
  key: string;
  payload: Payload;
  /** Milliseconds since 1970. */
  due: number;
}

/** `done` deletes the task; `again` is when it is due next, in milliseconds since 1970. */
export type TaskOutcome = 'done' | { again: number };

/**
 * Does the work of a task. If it throws, the task is retried. It may run again after it succeeded, because the process can
 * end before the outcome is stored, so everything it does must be safe to repeat.
 */
export type TaskHandler<Payload> = (task: DueTask<Payload>) => Promise<TaskOutcome>;
