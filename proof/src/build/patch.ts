import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One change of a source, made in a build only for the proof. */
export interface Patch {
  /** Path from the repository's root. */
  file: string;
  /** Text that stands there exactly once: a line that has moved makes the proof fail loudly. */
  anchor: string;
  replacement: string;
}

/** Applies changes to a build's own sources. Throws when an anchor is not there exactly once. */
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

/** A change that keeps the anchor and puts code before it. */
export const putBefore = (file: string, anchor: string, code: string): Patch => ({
  file,
  anchor,
  replacement: `${code}\n${anchor}`,
});

/** A change that keeps the anchor and puts code after it. */
export const putAfter = (file: string, anchor: string, code: string): Patch => ({
  file,
  anchor,
  replacement: `${anchor}\n${code}`,
});
