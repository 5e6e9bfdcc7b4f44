import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { KILL_POINTS } from '../src/build/kill-points.ts';
import { applyPatches } from '../src/build/patch.ts';
import { makeProofBuild } from '../src/build/proof-build.ts';

const dir = mkdtempSync(join(tmpdir(), 'bitcue-proof-build-'));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('finds every line that it patches, so that a changed line is noticed long before the proof runs', async () => {
  await makeProofBuild(dir);
  for (const [name, { file }] of Object.entries(KILL_POINTS)) {
    expect(readFileSync(join(dir, file), 'utf8'), name).toMatch(new RegExp(`proof\\.(point|soon)\\('${name}'`));
  }
  const gone = { file: 'ebs/src/http/app.ts', anchor: 'a line that is nowhere', replacement: '' };
  expect(() => applyPatches(dir, [gone])).toThrow('there 0 times');
});
