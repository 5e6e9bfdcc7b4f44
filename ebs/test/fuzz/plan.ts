import { createRandom, type Random } from '../../embedded-db/test/random.ts';
import { readCorpus } from './corpus.ts';
import type { Edge } from './edge.ts';

/** What to run. `only`: a single edge; `from`: the number of the first input, to run one again. */
export interface FuzzPlan {
  seed: number;
  /** Number of inputs over all edges, without the corpus. */
  inputs: number;
  only?: string;
  from?: number;
}

/** An edge of a plan with its number of inputs. */
export interface PlannedEdge {
  edge: Edge;
  inputs: number;
}

/** Divides the inputs among the edges by their shares; at least one each. */
export function divideInputs(plan: FuzzPlan, edges: readonly Edge[]): PlannedEdge[] {
  const chosen = edges.filter((edge) => plan.only === undefined || edge.name === plan.only);
  if (chosen.length === 0) throw new Error(`There is no edge ${plan.only}.`);
  const shares = chosen.reduce((sum, edge) => sum + edge.share, 0);
  return chosen.map((edge) => ({ edge, inputs: Math.ceil((plan.inputs * edge.share) / shares) }));
}

/** Creates the inputs of an edge: the same seed and number give the same input, whatever ran before. */
export function createMutator(edge: Edge, seed: number): (index: number) => Buffer {
  const bases = [...edge.samples, ...readCorpus(edge.name).map(({ input }) => input)];
  return (index) => {
    const random = createRandomFor(edge.name, seed, index);
    return edge.mutate(random.pick(bases), random, bases);
  };
}

function createRandomFor(name: string, seed: number, index: number): Random {
  let mixed = seed ^ 0x9e37_79b9;
  for (const part of [...Buffer.from(name), index & 0xffff, index >>> 16]) {
    mixed = Math.imul(mixed ^ part, 0x85eb_ca6b);
    mixed ^= mixed >>> 13;
  }
  return createRandom(mixed);
}
