import { readCorpus } from './corpus.ts';
import { EDGES } from './edges/all.ts';
import type { FuzzTask } from './fuzz-worker.ts';
import { createLane, type Lane, STALL_MS } from './lane.ts';
import { createMutator, divideInputs, type FuzzPlan, type PlannedEdge } from './plan.ts';
import { type EdgeReport, type Found, type FuzzReport, sumUp } from './report.ts';

/** Number of edges run at the same time. */
const LANES = 2;

/**
 * Runs a plan in two threads, each one edge at a time. The threads are watched, so that an input that runs for ever is found
 * and the rest continues. `onFound` is called for every failed input, `onEdge` for every finished edge.
 */
export async function runFuzz(
  plan: FuzzPlan,
  hear: { onFound(found: Found): void; onEdge?(name: string, report: EdgeReport): void },
): Promise<FuzzReport> {
  const startedAt = performance.now();
  const rssBefore = process.memoryUsage.rss();
  let rssPeak = rssBefore;
  const watch = setInterval(() => {
    rssPeak = Math.max(rssPeak, process.memoryUsage.rss());
  }, 100);
  const edges: Record<string, EdgeReport> = {};
  try {
    const queue = divideInputs(plan, EDGES);
    const work = async () => {
      const lane = createLane();
      for (let planned = queue.shift(); planned !== undefined; planned = queue.shift()) {
        const report = await runEdge(lane, planned, plan, hear.onFound);
        edges[planned.edge.name] = report;
        hear.onEdge?.(planned.edge.name, report);
      }
      await lane.close();
    };
    await Promise.all(Array.from({ length: LANES }, work));
  } finally {
    clearInterval(watch);
  }
  return sumUp(plan.seed, edges, {
    rssGrowthMb: Math.round((rssPeak - rssBefore) / 1024 ** 2),
    durationS: Math.round((performance.now() - startedAt) / 1000),
  });
}

/** Runs an edge to its end. Reports a thread that hangs or dies, and continues after that input in a new thread. */
async function runEdge(lane: Lane, { edge, inputs }: PlannedEdge, plan: FuzzPlan, onFound: (found: Found) => void) {
  const from = plan.from ?? 0;
  const at = new Int32Array(new SharedArrayBuffer(12));
  const task: FuzzTask = { edge: edge.name, seed: plan.seed, corpusFrom: 0, from, to: from + inputs, at };
  const parts: EdgeReport[] = [];
  for (;;) {
    at.fill(0);
    const end = await lane.run(task, onFound);
    if ('report' in end) {
      parts.push(end.report);
      return merge(parts);
    }
    if (end.kind === 'failed') throw new Error(`The edge ${edge.name} does not work: ${end.error}`);
    const [phase = 0, number = 0] = at;
    const isMade = phase === 1;
    const kept = readCorpus(edge.name);
    onFound({
      edge: edge.name,
      kind: end.kind,
      number: isMade ? number : null,
      file: isMade ? null : (kept[number]?.name ?? null),
      input: isMade ? createMutator(edge, plan.seed)(number) : (kept[number]?.input ?? Buffer.alloc(0)),
      error: end.error,
    });
    const corpus = (isMade ? kept.length : number + 1) - task.corpusFrom;
    parts.push(lostPart(end.kind, isMade ? number - task.from + 1 : 0, corpus));
    task.corpusFrom = isMade ? kept.length : number + 1;
    if (isMade) task.from = number + 1;
  }
}

/** Describes a lost thread: its progress, and why it was lost. */
function lostPart(kind: Found['kind'], inputs: number, corpus: number): EdgeReport {
  const counts = { crashes: kind === 'crash' ? 1 : 0, hangs: kind === 'hang' ? 1 : 0 };
  return { inputs, corpus, taken: 0, refused: 0, ...counts, maxMs: kind === 'hang' ? STALL_MS : 0, heapGrowthMb: 0 };
}

function merge(parts: readonly EdgeReport[]): EdgeReport {
  return parts.reduce((sum, part) => ({
    inputs: sum.inputs + part.inputs,
    corpus: sum.corpus + part.corpus,
    taken: sum.taken + part.taken,
    refused: sum.refused + part.refused,
    crashes: sum.crashes + part.crashes,
    hangs: sum.hangs + part.hangs,
    maxMs: Math.max(sum.maxMs, part.maxMs),
    heapGrowthMb: Math.max(sum.heapGrowthMb, part.heapGrowthMb),
  }));
}
