import { parseArgs } from 'node:util';
import { measureCpu } from './metrics/cpu-per-purchase.ts';
import { type Bench, createBench } from './world.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } });
const only = values.only?.split(',');
const rounds = values.quick ? 1 : 3;
const metrics: Record<string, (bench: Bench) => Promise<object>> = {
  '1': (bench) => measureCpu(bench, { rounds, count: values.quick ? 2_000 : 6_000 }),
};

const bench = await createBench();
const line: Record<string, unknown> = {};
try {
  for (const [name, run] of Object.entries(metrics)) {
    if (only && !only.includes(name)) continue;
    line[name] = await run(bench);
    process.stderr.write(`metric ${name}: ${JSON.stringify(line[name])}\n`);
  }
} finally {
  await bench.close();
}
process.stdout.write(`${JSON.stringify(line)}\n`);
process.exit(0);
