import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The files a view's page names itself, by path; without those of other hosts. */
export function listViewFiles(folder: string, view: string): string[] {
  const html = readFileSync(join(folder, view), 'utf8');
  return [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path = '']) => path);
}

/** Bytes of the scripts with which a view begins, compressed one by one. */
export function weighScripts(folder: string, view: string): number {
  return listViewFiles(folder, view)
    .filter((path) => path.endsWith('.js'))
    .reduce((bytes, path) => bytes + gzipSync(readFileSync(join(folder, path))).length, 0);
}
