import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Matches the line in which Node names the error of a crash. */
const crashLine = /^(\w*Error|Uncaught)\b/;

/** Log levels shown on the terminal. Others are only in the file. */
const shownLevels = { warn: 'warning', error: 'error', fatal: 'error' };

/**
 * Opens a log file. When it is full, starts a new one and keeps the old one as `.1`.
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
 * Opens the log of the EBS: a file with everything, and one with only security events, which a flood of other lines cannot push
 * out.
 * @param {string} path of the first file; the second has `.security` before its extension
 * @returns {{ write(text: string): void, close(): void }}
 */
export function openEbsLog(path, maxBytes) {
  const all = openLogFile(path, maxBytes);
  const security = openLogFile(path.replace(/\.log$/, '.security.log'), maxBytes);
  return {
    write(text) {
      all.write(text);
      // Quotes inside values are escaped, so no value can contain this.
      if (text.includes('"security":true')) security.write(text);
    },
    close() {
      all.close();
      security.close();
    },
  };
}

/**
 * Shortens a log line for the terminal: warnings and errors from JSON lines, and the line that names a crash. Returns null for
 * all others.
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
 * Summarizes the output of a failed process: the line that names the crash, or else its lines that are not JSON.
 * @param {string[]} lines its last lines
 */
export function summarizeFailure(lines) {
  const crash = lines.find((line) => crashLine.test(line));
  if (crash) return [crash];
  return lines.filter((line) => line.trim() !== '' && !line.startsWith('{')).slice(-10);
}
