import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createFailureCollector } from './corpus.ts';
import { HEAP_GROWTH_MAX_MB, RSS_GROWTH_MAX_MB } from './report.ts';
import { runFuzz } from './run-fuzz.ts';

/**
 * `npm run fuzz [-- --inputs 500000 --seed 1 --edge wire --from 0]`: the long run. The last line is one JSON object.
 * Exits with 1 if an input crashed or hung, or memory grew past its bound. Such inputs are added to the corpus.
 */
const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '500000' },
    seed: { type: 'string' },
    edge: { type: 'string' },
    from: { type: 'string' },
  },
});

const keeper = createFailureCollector();
const report = await runFuzz(
  {
    seed: values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed),
    inputs: Number(values.inputs),
    only: values.edge,
    from: values.from === undefined ? undefined : Number(values.from),
  },
  {
    onFound({ edge, kind, number, file, input, error }) {
      console.log(`${kind} at ${edge} ${file ?? number}\n${error}\n`);
      if (file === null) keeper.add(edge, input, error);
    },
    onEdge: (name, edge) => console.log(`${name.padEnd(16)} ${JSON.stringify(edge)}`),
  },
);
for (const path of keeper.write()) console.log(`Kept ${path}`);
console.log(JSON.stringify(report));
const failed = report.crashes + report.hangs > 0;
const grew = report.heapGrowthMb > HEAP_GROWTH_MAX_MB || report.rssGrowthMb > RSS_GROWTH_MAX_MB;
process.exit(failed || grew ? 1 : 0);
