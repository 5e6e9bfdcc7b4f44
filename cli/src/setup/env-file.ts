import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** The settings of a `.env` file. */
export type Settings = Record<string, string>;

/** Reads the settings of a file; none if it does not exist. Empty settings count as missing. */
export function readEnvFile(file: string): Settings {
  if (!existsSync(file)) return {};
  const parsed = Object.entries(parseEnv(readFileSync(file, 'utf8')));
  return Object.fromEntries(parsed.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Sets values in the text of a `.env` file, in place or else at the end. Comments and other lines stay. */
export function setInEnvText(text: string, values: Settings): string {
  const left = new Map(Object.entries(values));
  const lines = text.split('\n').map((line) => {
    const name = /^\s*(?:export\s+)?([A-Z0-9_]+)\s*=/.exec(line)?.[1] ?? '';
    const value = left.get(name);
    if (value === undefined) return line;
    left.delete(name);
    return `${name}=${value}`;
  });
  const end = lines.at(-1) === '' ? lines.pop() : undefined;
  const added = [...left].map(([name, value]) => `${name}=${value}`);
  return [...lines, ...added, ...(end === undefined && added.length === 0 ? [] : [''])].join('\n');
}

/**
 * Sets values in a `.env` file that only this user can read. A new file starts as a copy of `example`. The write is atomic: a
 * crash leaves either the old file or the new one.
 */
export function writeEnvFile(file: string, example: string, values: Settings): void {
  const before = [file, example].find((one) => existsSync(one));
  const text = setInEnvText(before === undefined ? '' : readFileSync(before, 'utf8'), values);
  const draft = `${file}.new`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  // A draft that a crash left behind may have other permissions.
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}
