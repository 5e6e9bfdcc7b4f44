import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from '../../scripts/lib/bundle.mjs';
import { createBundleFolder } from './bundle-folder.ts';
import { root } from './node-process.ts';

/** The bundled programs of a world: paths to start with `node`. */
export interface Programs {
  ebs: string;
  cli: string;
}

/** Bundles the EBS and the CLI into this run's own folder. Call `remove` when no world uses them any more. */
export async function buildPrograms(): Promise<{ programs: Programs; remove: () => Promise<void> }> {
  const folder = createBundleFolder();
  await bundle({ root, outDir: folder, entries: { 'ebs.mjs': 'ebs/src/main.ts', 'cli.mjs': 'cli/src/bin.ts' } });
  return {
    programs: { ebs: join(folder, 'ebs.mjs'), cli: join(folder, 'cli.mjs') },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
