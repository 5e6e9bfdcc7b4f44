/** A failed input. `number`: its number among the edge's inputs, or null for one of the corpus, which `file` names. */
export interface Found {
  edge: string;
  kind: 'crash' | 'hang';
  number: number | null;
  file: string | null;
  input: Uint8Array;
  error: string;
}

/** The result of a run over one edge. */
export interface EdgeReport {
  inputs: number;
  corpus: number;
  taken: number;
  refused: number;
  crashes: number;
  hangs: number;
  maxMs: number;
  /** Growth of heap and buffers from the first tenth of the run to its end, after garbage collection, in megabytes. */
  heapGrowthMb: number;
}

/** The result of a whole run. */
export interface FuzzReport {
  seed: number;
  /** Generated inputs; `corpus` counts those of the corpus. */
  inputs: number;
  corpus: number;
  crashes: number;
  hangs: number;
  maxMs: number;
  heapGrowthMb: number;
  /** Peak growth of the process, in megabytes. */
  rssGrowthMb: number;
  durationS: number;
  edges: Record<string, EdgeReport>;
}

/** Maximum memory that one edge may retain, in megabytes. A leak per input soon exceeds it. */
export const HEAP_GROWTH_MAX_MB = 48;
/** Maximum growth of the process, including the fuzzer itself, in megabytes. */
export const RSS_GROWTH_MAX_MB = 1_536;

/** Adds up the reports of the edges. */
export function sumUp(
  seed: number,
  edges: Record<string, EdgeReport>,
  measured: Pick<FuzzReport, 'rssGrowthMb' | 'durationS'>,
): FuzzReport {
  const all = Object.values(edges);
  const sum = (pick: (report: EdgeReport) => number) => all.reduce((total, report) => total + pick(report), 0);
  return {
    seed,
    inputs: sum((report) => report.inputs),
    corpus: sum((report) => report.corpus),
    crashes: sum((report) => report.crashes),
    hangs: sum((report) => report.hangs),
    maxMs: Math.max(0, ...all.map((report) => report.maxMs)),
    heapGrowthMb: Math.max(0, ...all.map((report) => report.heapGrowthMb)),
    ...measured,
    edges,
  };
}
