import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folderOf = (edge: string) => new URL(`./corpus/${edge}/`, import.meta.url);

/** Reads the committed inputs of an edge: hostile ones made by hand, and every input that ever failed. */
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

/** Collects the failed inputs of a run. */
export interface FailureCollector {
  /** Keeps one input per place in the product, because more of the same kind add nothing. */
  add(edge: string, input: Uint8Array, error: string): void;
  /** Writes them into the corpus, to be committed with the fix; returns their paths. Call it after the run, which reads the corpus. */
  write(): string[];
}

/** Creates a collector of failed inputs. */
export function createFailureCollector(): FailureCollector {
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
