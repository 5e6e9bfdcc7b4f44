import { runPowerCuts } from './power-cut-run.ts';

/** `power-cut-main.ts [writes] [cuts] [seed]`: prints one JSON line; exits with 1 if anything acknowledged is missing. */
const [writes = 1_500, cuts = 20, seed = 1] = process.argv.slice(2).map(Number);
const report = await runPowerCuts({ writes, cuts, seed });
const [firstMissing = null] = report.missing;
const [firstBroken = null] = report.broken;
console.log(
  JSON.stringify({
    ...report,
    missing: report.missing.length,
    broken: report.broken.length,
    firstMissing,
    firstBroken,
  }),
);
// Handles left over from a broken disk could keep this process alive.
process.exit(report.missing.length + report.broken.length > 0 ? 1 : 0);
