import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** How Node names the error of a crash. */
const crashLine = /^(\w*Error|Uncaught)\b/;

/** What people see of a level; the others stay in the file. */
const shownLevels = { warn: 'warning', error: 'error', fatal: 'error' };

/**
 * A log file that starts anew when it is full; the one before stays beside it as `.1`.
 * @returns {{ write(text: string): void, close(): void }}
 */
export function openLogFile(path, maxBytes = 5 * 1024 * 1024) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let file = openSync(path, 'a', 0o600);
  let bytes = fstatSync(file).size;
  return {
    write(text) {
      if (bytes > maxBytes) {
        closeSync(file);
        renameSync(path, `${path}.1`);
        file = openSync(path, 'a', 0o600);
        bytes = 0;
      }
      bytes += writeSync(file, text);
    },
    close: () => closeSync(file),
  };
}

/**
 * A log line for the terminal, or null when people need not see it: warnings and errors of the JSON lines, and the one
 * line of a crash that names the error.
 */
export function shortenLogLine(line) {
  if (!line.startsWith('{')) return crashLine.test(line) ? `error: ${line}` : null;
  try {
    const { level, event, message, error, reason } = JSON.parse(line);
    const cause = [message, error?.message ?? error, reason].find((text) => typeof text === 'string');
    return shownLevels[level] ? `${shownLevels[level]}: ${event ?? 'unnamed'}${cause ? ` (${cause})` : ''}` : null;
  } catch {
    return null;
  }
}

/**
 * What a failed process said, for people: the one line that names a crash, else its lines without JSON.
 * @param {string[]} lines its last ones
 */
export function summarizeFailure(lines) {
  const crash = lines.find((line) => crashLine.test(line));
  if (crash) return [crash];
  return lines.filter((line) => line.trim() !== '' && !line.startsWith('{')).slice(-10);
}
