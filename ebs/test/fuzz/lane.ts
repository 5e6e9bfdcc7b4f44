import { Worker } from 'node:worker_threads';
import type { FuzzMessage, FuzzTask } from './fuzz-worker.ts';
import type { EdgeReport, Found } from './report.ts';

/** Time on one input after which the thread is terminated as hung, in milliseconds. */
export const STALL_MS = 8_000;
/** Time that an edge may take to open, in milliseconds. Opening can include the start of a whole system. */
const OPEN_MS = 90_000;
const LOOK_EVERY_MS = 500;

/** Outcome of a task: a report, or why the thread was lost (`failed` if the fuzzer itself is at fault). */
export type TaskEnd = { report: EdgeReport } | { kind: Found['kind'] | 'failed'; error: string };

/** A thread that runs one task at a time; a lost one is replaced for the next task. */
export interface Lane {
  run(task: FuzzTask, onFound: (found: Found) => void): Promise<TaskEnd>;
  close(): Promise<void>;
}

/** Creates a lane. Its thread starts with the first task. */
export function createLane(): Lane {
  let worker: Worker | null = null;
  const drop = async () => {
    const lost = worker;
    worker = null;
    await lost?.terminate();
  };
  return {
    async run(task, onFound) {
      worker ??= new Worker(new URL('./start-fuzz-worker.mjs', import.meta.url), { execArgv: [] });
      const end = await runTask(worker, task, onFound);
      if (!('report' in end)) await drop();
      return end;
    },
    close: drop,
  };
}

function runTask(worker: Worker, task: FuzzTask, onFound: (found: Found) => void): Promise<TaskEnd> {
  return new Promise((resolve) => {
    let begun = 0;
    let since = performance.now();
    const watch = setInterval(() => {
      const now = Atomics.load(task.at, 2);
      if (now !== begun) {
        begun = now;
        since = performance.now();
      } else if (now === 0 && performance.now() - since > OPEN_MS) {
        settle({ kind: 'failed', error: `It was not open in ${OPEN_MS} ms.` });
      } else if (now > 0 && performance.now() - since > STALL_MS) {
        settle({ kind: 'hang', error: `Nothing came of it in ${STALL_MS} ms.` });
      }
    }, LOOK_EVERY_MS);
    const settle = (end: TaskEnd) => {
      clearInterval(watch);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(end);
    };
    const onMessage = (message: FuzzMessage) => {
      if (message.kind === 'found') onFound(message.found);
      else settle(message.kind === 'done' ? { report: message.report } : { kind: 'failed', error: message.error });
    };
    const onError = (error: Error) =>
      settle({ kind: 'crash', error: `The thread died: ${error.stack ?? error.message}` });
    const onExit = (code: number) => settle({ kind: 'crash', error: `The thread ended with code ${code}.` });
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task);
  });
}
