import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { bundle } from '../../../scripts/lib/bundle.mjs';
import { makeBuild, root } from '../build/make-build.ts';
import { NO_DISK_SYNC } from '../build/sabotages.ts';
import type { SabotageResult } from './run-sabotages.ts';

const SCRIPT = 'ebs/embedded-db/test/power-cut-main.ts';
/** Its bundle. */
const MAIN = 'main.mjs';
/** Time limit of one run in milliseconds. */
const RUN_MS = 60_000;

const report = z.object({ cuts: z.number(), acknowledged: z.number(), missing: z.number(), broken: z.number() });

/** Simulates power cuts. Something must be lost with disk synchronisation off, and nothing with it on. */
export async function runPowerCuts(dir: string): Promise<SabotageResult & { lostWhenSound: number }> {
  makeBuild(dir, NO_DISK_SYNC);
  // Both output folders are below the build, where packages can be resolved.
  const builds = { off: dir, on: root };
  const runBuild = async (name: 'off' | 'on', writes: number, cuts: number) => {
    const outDir = join(dir, name);
    await bundle({ root: builds[name], outDir, entries: { [MAIN]: SCRIPT } });
    return run(outDir, writes, cuts);
  };
  const [off, on] = await Promise.all([runBuild('off', 400, 6), runBuild('on', 600, 10)]);
  const gone = off.missing + off.broken;
  return {
    colour: gone > 0 ? 'red' : 'green',
    caughtBy: gone > 0 ? `power cut: ${off.missing} acknowledged writes gone in ${off.cuts} cuts` : null,
    lostWhenSound: on.missing + on.broken,
  };
}

async function run(cwd: string, writes: number, cuts: number): Promise<z.output<typeof report>> {
  const child = spawn(process.execPath, [MAIN, String(writes), String(cuts)], {
    cwd,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: RUN_MS,
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await once(child, 'close');
  const line = output.trim().split('\n').at(-1) ?? '';
  return report.parse(JSON.parse(line));
}
