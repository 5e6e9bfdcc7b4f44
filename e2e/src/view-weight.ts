import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Returns the paths of the files that a view's page refers to, except those on other hosts. */
export function listViewFiles(folder: string, view: string): string[] {
  const html = readFileSync(join(folder, view), 'utf8');
  return [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path = '']) => path);
}

/** Returns the size in bytes of a view's initial scripts, compressed one by one. */
export function weighScripts(folder: string, view: string): number {
  return listViewFiles(folder, view)
    .filter((path) => path.endsWith('.js'))
    .reduce((bytes, path) => bytes + gzipSync(readFileSync(join(folder, path))).length, 0);
}
