import { parseArgs } from 'node:util';
import { EJSON } from 'bson';
import { compareServers } from './compare-servers.ts';

/** `node --import tsx main.ts --left URI --right URI [--cases 4000] [--seed 1] [--show 5]`: compares two servers. */
const { values } = parseArgs({
  options: {
    left: { type: 'string' },
    right: { type: 'string' },
    cases: { type: 'string', default: '4000' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '5' },
  },
});
if (!values.left || !values.right) throw new Error('--left and --right are required');

const result = await compareServers(values.left, values.right, Number(values.cases), Number(values.seed));
for (const { number, test, left, right } of result.differences.slice(0, Number(values.show))) {
  console.log(
    `case ${number}: ${EJSON.stringify(test)}\n  left  ${JSON.stringify(left)}\n  right ${JSON.stringify(right)}`,
  );
}
for (const [reason, times] of result.known) console.log(`known ${times} times: ${reason}`);
console.log(`${result.cases} cases, ${result.differences.length} unexplained differences`);
process.exitCode = result.differences.length > 0 ? 1 : 0;
