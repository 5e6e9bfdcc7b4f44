import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.ts';
import { FAULTS, KILL_POINTS, PRELUDE, TUNING } from './kill-points.ts';
import { makeBuild } from './make-build.ts';
import { SABOTAGES } from './sabotages.ts';

/** Makes the build that the proof runs: kill points, faults and sabotages, all off until they are ordered. */
export async function makeProofBuild(dir: string): Promise<void> {
  makeBuild(dir, [...PRELUDE, ...TUNING, ...Object.values(KILL_POINTS), ...FAULTS, ...Object.values(SABOTAGES).flat()]);
  copyFileSync(fileURLToPath(new URL('prelude.ts', import.meta.url)), join(dir, 'prelude.ts'));
  await bundle(dir);
}
