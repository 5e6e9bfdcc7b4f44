import type { Random } from '../../embedded-db/test/random.ts';

/** Whether an edge processed an input or refused it with a declared error. */
export type Outcome = 'taken' | 'refused';

/** An edge that is ready for inputs. */
export interface OpenEdge {
  /** Feeds one input to the product. Throws or rejects if the product did something it must never do. */
  feed(input: Buffer): Outcome | Promise<Outcome>;
  close?(): Promise<void>;
}

/** A parser of the product that bytes from outside can reach. */
export interface Edge {
  /** Also the name of its folder in `corpus/`. */
  name: string;
  /** Its share of all inputs. Edges with cheap inputs get more. */
  share: number;
  /** Honest inputs. A mutation starts from one of these or from the corpus. */
  samples: readonly Buffer[];
  mutate(base: Buffer, random: Random, all: readonly Buffer[]): Buffer;
  open(): OpenEdge | Promise<OpenEdge>;
}

/** The product did something it must never do. */
export class Finding extends Error {
  override name = 'Finding';
}

/** Runs `call`. An error that `isDeclared` accepts counts as a refusal; any other is rethrown. */
export function feedDeclared(call: () => unknown, isDeclared: (error: unknown) => boolean): Outcome {
  try {
    call();
    return 'taken';
  } catch (error) {
    if (isDeclared(error)) return 'refused';
    throw error;
  }
}
