/** An input that failed. `number`: of the edge's inputs, or null when it is one of the corpus, by `file`. */
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
  /** Megabytes, heap and buffers after a collection: end of the run against its first tenth. */
  heapGrowthMb: number;
}

/** The result of a whole run. */
export interface FuzzReport {
  seed: number;
  /** Inputs made, and those of the corpus beside them. */
  inputs: number;
  corpus: number;
  crashes: number;
  hangs: number;
  maxMs: number;
  heapGrowthMb: number;
  /** Megabytes that the process grew by at its largest. */
  rssGrowthMb: number;
  durationS: number;
  edges: Record<string, EdgeReport>;
}

/** Megabytes that one edge may retain. A leak per input exceeds this soon. */
export const HEAP_GROWTH_MAX_MB = 48;
/** Megabytes by which the process may grow, including the fuzz itself. */
export const RSS_GROWTH_MAX_MB = 1_536;

/** Adds edges' reports up. */
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
