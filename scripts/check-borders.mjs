import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBorderViolations } from './lib/borders.mjs';
import { readWorkspaces, root } from './lib/paths.mjs';
import { runMain } from './lib/run.mjs';

/** The borders step of `npm run check`: lists every forbidden import by rule, with the reason for the rule. */
await runMain(async () => {
  const violations = await findBorderViolations(readWorkspaces().filter((folder) => existsSync(join(root, folder))));
  for (const rule of new Set(violations.map((violation) => violation.rule))) {
    const broken = violations.filter((violation) => violation.rule === rule);
    console.log(`${rule}: ${broken[0].comment}`);
    for (const { path } of broken) console.log(`  ${path.join(' -> ')}`);
  }
  return violations.length === 0 ? 0 : 1;
});
