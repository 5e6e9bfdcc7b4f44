import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../scripts/lib/bundle.mjs';
import { FAULTS, KILL_POINTS, PRELUDE, TUNING } from './kill-points.ts';
import { makeBuild } from './make-build.ts';
import { SABOTAGES } from './sabotages.ts';

/** Creates the build that the proof runs. Its kill points, faults and sabotages are off until ordered. */
export async function makeProofBuild(dir: string): Promise<void> {
  makeBuild(dir, [...PRELUDE, ...TUNING, ...Object.values(KILL_POINTS), ...FAULTS, ...Object.values(SABOTAGES).flat()]);
  copyFileSync(fileURLToPath(new URL('prelude.ts', import.meta.url)), join(dir, 'prelude.ts'));
  const entries = { 'ebs/main.mjs': 'ebs/src/main.ts', 'ebs/db.mjs': 'ebs/embedded-db/main.ts' };
  await bundle({ root: dir, outDir: dir, entries });
}
