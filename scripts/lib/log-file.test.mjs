import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEbsLog, openLogFile, shortenLogLine, summarizeFailure } from './log-file.mjs';

it('starts a new file when the log is full, and keeps the old one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bitcue-log-'));
  try {
    const path = join(folder, 'logs', 'a.log');
    const log = openLogFile(path, 10);
    for (const text of ['one two three\n', 'four\n']) log.write(text);
    log.close();
    expect(readFileSync(`${path}.1`, 'utf8')).toBe('one two three\n');
    expect(readFileSync(path, 'utf8')).toBe('four\n');
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('keeps security events in a separate file, so that a flood of other lines cannot push them out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bitcue-log-'));
  try {
    const path = join(folder, 'ebs.log');
    const log = openEbsLog(path, 1_000);
    const signIn = '{"level":"info","event":"user.sign_in","security":true,"userId":"1"}\n';
    log.write(signIn);
    const flood = JSON.stringify({ event: 'http.refused', text: '"security":true' });
    for (let n = 0; n < 100; n += 1) log.write(`${flood}\n`);
    log.close();
    expect(readFileSync(path, 'utf8') + readFileSync(`${path}.1`, 'utf8')).not.toContain('user.sign_in');
    expect(readFileSync(join(folder, 'ebs.security.log'), 'utf8')).toBe(signIn);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('shows only warnings, errors and the name of a crash', () => {
  expect(shortenLogLine('{"level":"info","event":"http.listening"}')).toBeNull();
  expect(shortenLogLine('{"level":"warn","event":"twitch.slow"}')).toBe('warning: twitch.slow');
  expect(shortenLogLine('{"level":"error","event":"store.failed","message":"disk full"}')).toBe(
    'error: store.failed (disk full)',
  );
  expect(shortenLogLine('TypeError: x is not a function')).toBe('error: TypeError: x is not a function');
  expect(shortenLogLine('    at main (file.ts:1:1)')).toBeNull();
  expect(shortenLogLine('{broken')).toBeNull();
});

it('summarizes a crash in one line, and other failures by their plain output', () => {
  expect(summarizeFailure(['node:internal:1', '    throw x', 'TypeError: no', '    at a.ts:1', 'Node.js v20'])).toEqual(
    ['TypeError: no'],
  );
  expect(summarizeFailure(['{"level":"info"}', 'Settings:', '  PORT: bad', ''])).toEqual(['Settings:', '  PORT: bad']);
});
