import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createBundleFolder } from '../../e2e/src/bundle-folder.ts';
import { bundle } from '../../scripts/lib/bundle.mjs';
import { root } from '../src/build/make-build.ts';

/**
 * Runs the proof as `npm run proof` does, but bundled, which starts faster. `result` is its last line on standard output;
 * `told` is everything else it printed.
 */
export async function runProof(args: readonly string[]): Promise<{ code: number; result: unknown; told: string }> {
  const outDir = createBundleFolder();
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
  await bundle({ root, outDir, entries: { 'proof.mjs': 'proof/src/main.ts' } });
  const child = spawn(process.execPath, [join(outDir, 'proof.mjs'), ...args], { cwd: root });
  onTestFinished(() => void child.kill());
  let output = '';
  let told = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    told += chunk;
  });
  const [code] = await once(child, 'close');
  const last = output.trim().split('\n').at(-1);
  return { code, result: last ? JSON.parse(last) : null, told };
}
