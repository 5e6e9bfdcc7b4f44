import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One change to a source file, applied only in the proof's build. */
export interface Patch {
  /** Path from the repository's root. */
  file: string;
  /** Text that must occur exactly once, so that a patch fails loudly if its line has changed. */
  anchor: string;
  replacement: string;
}

/** Applies patches to a build's sources. Throws if an anchor does not occur exactly once. */
export function applyPatches(buildDir: string, patches: readonly Patch[]): void {
  for (const { file, anchor, replacement } of patches) {
    const path = join(buildDir, file);
    const source = readFileSync(path, 'utf8');
    const found = source.split(anchor).length - 1;
    if (found !== 1) throw new Error(`${file}: the proof's anchor is there ${found} times, not once:\n${anchor}`);
    writeFileSync(
      path,
      source.replace(anchor, () => replacement),
    );
  }
}

/** A patch that puts code before the anchor. */
export const putBefore = (file: string, anchor: string, code: string): Patch => ({
  file,
  anchor,
  replacement: `${code}\n${anchor}`,
});

/** A patch that puts code after the anchor. */
export const putAfter = (file: string, anchor: string, code: string): Patch => ({
  file,
  anchor,
  replacement: `${anchor}\n${code}`,
});
