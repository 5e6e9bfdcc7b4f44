import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTool } from './paths.mjs';
import { runCommand } from './run.mjs';

/**
 * Runs vitest with its usual output on the terminal.
 * @param {string[]} args for vitest
 * @param {Record<string, string>} [env] added to this process's own
 * @param {string} [node] path of the Node that runs it
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runVitest(args, env = {}, node = process.execPath) {
  const folder = mkdtempSync(join(tmpdir(), 'bitcue-test-'));
  const file = join(folder, 'result.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { code } = await runCommand(node, [findTool('vitest', 'vitest'), 'run', ...reporters, ...args], {
      env: { ...process.env, ...env },
    });
    return countTests(readResult(file), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Counts tests in vitest's JSON report. A file that could not be loaded counts as one failed test. So does a run that
 * failed without a failed test (an unhandled error, no report), because no failure may look like a pass.
 */
export function countTests(result, exitCode) {
  const brokenFiles = (result?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = (result?.numFailedTests ?? 0) + brokenFiles;
  return {
    passed: result?.numPassedTests ?? 0,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
  };
}

/** `12 passed, 0 failed`, plus `, 1 skipped` if some were skipped. */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
