import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folderOf = (edge: string) => new URL(`./corpus/${edge}/`, import.meta.url);

/** Inputs kept in the tree for an edge, by file name: hostile ones made by hand, and each that ever failed. */
export function readCorpus(edge: string): { name: string; input: Buffer }[] {
  const folder = folderOf(edge);
  try {
    return readdirSync(folder)
      .sort()
      .map((name) => ({ name, input: readFileSync(new URL(name, folder)) }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Where a run collects inputs that failed. */
export interface Keeper {
  /** One per place in the product: more of the same kind add nothing. */
  add(edge: string, input: Uint8Array, error: string): void;
  /** Writes them into the corpus, to be committed with the fix; returns their paths. After the run, which reads there. */
  write(): string[];
}

/** Creates a collector of failed inputs. */
export function createKeeper(): Keeper {
  const kept = new Map<string, { edge: string; input: Uint8Array }>();
  return {
    add(edge, input, error) {
      const place = `${edge} ${error.split('\n').slice(0, 3).join().replace(/\d+/g, '0')}`;
      if (!kept.has(place)) kept.set(place, { edge, input });
    },
    write: () => [...kept.values()].map(({ edge, input }) => keepInput(edge, input)),
  };
}

function keepInput(edge: string, input: Uint8Array): string {
  const folder = folderOf(edge);
  mkdirSync(folder, { recursive: true });
  const file = new URL(`found-${createHash('sha256').update(input).digest('hex').slice(0, 10)}`, folder);
  writeFileSync(file, input);
  return fileURLToPath(file);
}
