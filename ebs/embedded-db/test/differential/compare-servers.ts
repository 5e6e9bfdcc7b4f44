import { isDeepStrictEqual } from 'node:util';
import { MongoClient } from 'mongodb';
import { createRandom } from '../random.ts';
import { type Case, makeCase } from './generate.ts';
import { findKnownDifference } from './known-differences.ts';
import { type Outcome, runCase } from './run-case.ts';

/** A case on which the servers disagree for no known reason. */
export type Difference = { number: number; test: Case; left: Outcome; right: Outcome };

/** Result of a comparison: cases run, unexplained differences, and known ones by reason. */
export type Comparison = { cases: number; differences: Difference[]; known: Map<string, number> };

/** Cases whose documents share a collection. */
const CASES_AT_ONCE = 25;

/** Runs the same random cases on two servers. Compares whether a statement fails, but not its error code. */
export async function compareServers(left: string, right: string, cases: number, seed: number): Promise<Comparison> {
  const clients = [new MongoClient(left), new MongoClient(right)] as const;
  const result: Comparison = { cases, differences: [], known: new Map() };
  const name = `differential_${seed}`;
  const collections = clients.map((client) =>
    client.db('bitcue_test').collection<Record<string, unknown> & { _id: string }>(name),
  );
  const [leftCollection, rightCollection] = collections;
  if (!leftCollection || !rightCollection) throw new Error('two servers are required');
  const random = createRandom(seed);
  try {
    for (let start = 0; start < cases; start += CASES_AT_ONCE) {
      await Promise.all(collections.map((collection) => collection.deleteMany({})));
      await Promise.all(collections.map((collection) => collection.createIndex({ case: 1 })));
      const numbers = Array.from({ length: Math.min(CASES_AT_ONCE, cases - start) }, (_, i) => start + i);
      const batch = numbers.map((number) => ({ number, test: makeCase(random, number) }));
      await Promise.all(
        batch.map(async ({ number, test }) => {
          const [ours, theirs] = await Promise.all([
            runCase(leftCollection, number, structuredClone(test)),
            runCase(rightCollection, number, structuredClone(test)),
          ]);
          if (isSame(ours, theirs)) return;
          const reason = findKnownDifference(test, ours, theirs);
          if (reason) result.known.set(reason, (result.known.get(reason) ?? 0) + 1);
          else result.differences.push({ number, test, left: ours, right: theirs });
        }),
      );
    }
    await Promise.all(collections.map((collection) => collection.drop()));
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
  return result;
}

function isSame(left: Outcome, right: Outcome): boolean {
  if ((left.errorCode === undefined) !== (right.errorCode === undefined)) return false;
  return isDeepStrictEqual([left.result, left.documents], [right.result, right.documents]);
}
