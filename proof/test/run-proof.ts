import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the proof as `npm run proof` does. `result` is its last line on standard output, `told` everything else it printed. */
export async function runProof(args: readonly string[]): Promise<{ code: number; result: unknown; told: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'proof/src/main.ts', ...args], { cwd: root });
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
