import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTool } from './paths.mjs';
import { runCommand } from './run.mjs';

/**
 * Runs vitest with its usual output on the terminal.
 * @param {string[]} args for vitest
 * @param {Record<string, string>} [env] added to this process's environment
 * @param {string} [node] path of the Node that runs it
 * @returns {Promise<{ passed: number, failed: number, skipped: number, failures: string[] }>}
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
 * Counts tests in vitest's JSON report, and says which ones failed and why. A file that could not be loaded counts as one failed
 * test. So does a run that failed without a failed test (an unhandled error, no report), so that no failure looks like a pass.
 */
export function countTests(result, exitCode) {
  const failures = (result?.testResults ?? []).filter(({ status }) => status === 'failed').flatMap(describeFailures);
  if (failures.length === 0 && exitCode !== 0) failures.push(`vitest ended with ${exitCode}, and no test failed`);
  return {
    passed: result?.numPassedTests ?? 0,
    failed: failures.length,
    skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
    failures,
  };
}

function describeFailures({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [`${name}\n${message}`];
  return failed.map(({ fullName, failureMessages }) => `${name} > ${fullName}\n${failureMessages.join('\n')}`);
}

/** Adds up the counts of several runs. */
export function addCounts(runs) {
  const sum = (key) => runs.reduce((total, run) => total + run[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: runs.flatMap(({ failures }) => failures),
  };
}

/** Formats counts: `12 passed, 0 failed`, plus `, 1 skipped` if some were skipped. */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
