import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { readCorpus } from './corpus.ts';
import type { Edge } from './edge.ts';
import { EDGES } from './edges/all.ts';
import { feedTimed, HANG_MS } from './feed.ts';
import { createMutator } from './plan.ts';
import type { EdgeReport, Found } from './report.ts';

/** The thread's task: the corpus of an edge from `corpusFrom` on, then its inputs `from` to `to`. */
export interface FuzzTask {
  edge: string;
  seed: number;
  corpusFrom: number;
  from: number;
  to: number;
  /** Progress of the thread: 0 for corpus or 1 for generated, the input's number, and how many inputs it has begun. */
  at: Int32Array;
}

/** A message from the thread. `failed`: an edge could not be opened or closed, or the fuzzer itself has a bug. */
export type FuzzMessage =
  | { kind: 'found'; found: Found }
  | { kind: 'done'; report: EdgeReport }
  | { kind: 'failed'; error: string };

/** Number of inputs after which the thread yields to its other work. */
const BREATHE_EVERY = 200;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Returns the megabytes in use after garbage collection. */
function measureHeapMb(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1024 ** 2;
}

/** Uncaught errors; they belong to the current input. */
const strays: unknown[] = [];
process.on('uncaughtException', (error) => strays.push(error));
process.on('unhandledRejection', (error) => strays.push(error));

const breathe = () => new Promise((resolve) => setImmediate(resolve));

async function run(edge: Edge, task: FuzzTask, say: (message: FuzzMessage) => void): Promise<void> {
  const open = await edge.open();
  const report: EdgeReport = {
    inputs: 0,
    corpus: 0,
    taken: 0,
    refused: 0,
    crashes: 0,
    hangs: 0,
    maxMs: 0,
    heapGrowthMb: 0,
  };

  const feed = async (input: Buffer, number: number | null, file: string | null) => {
    const fed = await feedTimed(open, input, strays);
    report.maxMs = Math.max(report.maxMs, Math.round(fed.ms));
    if (fed.outcome === 'crash') report.crashes += 1;
    else report[fed.outcome] += 1;
    const isHang = fed.ms > HANG_MS;
    if (isHang) report.hangs += 1;
    if (fed.outcome !== 'crash' && !isHang) return;
    const error = fed.error ?? `It took ${Math.round(fed.ms)} ms.`;
    const kind = isHang ? 'hang' : 'crash';
    say({ kind: 'found', found: { edge: edge.name, kind, number, file, input: new Uint8Array(input), error } });
  };

  for (const [index, { name, input }] of readCorpus(edge.name).entries()) {
    if (index < task.corpusFrom) continue;
    note(task, 0, index);
    report.corpus += 1;
    await feed(input, null, name);
  }
  const make = createMutator(edge, task.seed);
  const warm = task.from + Math.floor((task.to - task.from) / 10);
  let before = 0;
  for (let number = task.from; number < task.to; number += 1) {
    note(task, 1, number);
    if (number === warm) before = measureHeapMb();
    report.inputs += 1;
    await feed(make(number), number, null);
    if (number % BREATHE_EVERY === 0) await breathe();
  }
  if (task.to > task.from) report.heapGrowthMb = Math.max(0, Math.round((measureHeapMb() - before) * 10) / 10);
  await open.close?.();
  say({ kind: 'done', report });
}

function note({ at }: FuzzTask, phase: number, number: number): void {
  at[0] = phase;
  at[1] = number;
  Atomics.add(at, 2, 1);
}

parentPort?.on('message', async (task: FuzzTask) => {
  const say = (message: FuzzMessage) => parentPort?.postMessage(message);
  try {
    const edge = EDGES.find(({ name }) => name === task.edge);
    if (edge === undefined) throw new Error(`There is no edge ${task.edge}.`);
    await run(edge, task, say);
  } catch (error) {
    say({ kind: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
