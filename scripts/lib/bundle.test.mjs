import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundle } from './bundle.mjs';
import { runNode } from './run.mjs';

it('bundles a program that finds its threads and the files next to its source, with stack traces that name its source', async () => {
  const root = mkdtempSync(join(tmpdir(), 'bitcue-bundle-'));
  try {
    mkdirSync(join(root, 'src'));
    writeFileSync(join(root, 'src', 'word.txt'), 'found');
    writeFileSync(
      join(root, 'src', 'main.ts'),
      `import { readFileSync } from 'node:fs';
       import { Worker } from 'node:worker_threads';
       const word: string = readFileSync(new URL('./word.txt', import.meta.url), 'utf8');
       interface Nothing { is: 'kept' }
       new Worker(new URL('./start-thread.mjs', import.meta.url)).once('message', (said: string) => {
         throw new Error(word + ' by ' + said);
       });`,
    );
    writeFileSync(
      join(root, 'src', 'start-thread.mjs'),
      `import { parentPort } from 'node:worker_threads';\nparentPort.postMessage('thread');`,
    );
    const outDir = join(root, 'dist');
    await bundle({ root, outDir, entries: { 'main.mjs': 'src/main.ts', 'below/main.mjs': 'src/main.ts' } });
    for (const name of ['main.mjs', 'below/main.mjs']) {
      const { output } = await runNode(['--enable-source-maps', join(outDir, name)], { capture: true });
      expect(output).toContain('Error: found by thread');
      expect(output).toMatch(/src[\\/]main\.ts:6:/);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
