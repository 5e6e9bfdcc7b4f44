import { expect, it } from 'vitest';
import { countTests, formatCounts } from './vitest.mjs';

it('counts passed, failed and skipped tests', () => {
  const result = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults: [] };
  expect(formatCounts(countTests(result, 1))).toBe('5 passed, 1 failed, 2 skipped');
});

it('omits skipped tests if there are none', () => {
  expect(formatCounts(countTests({ numPassedTests: 5, numFailedTests: 0, testResults: [] }, 0))).toBe(
    '5 passed, 0 failed',
  );
});

it('counts a file that could not be loaded as a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(countTests({ numPassedTests: 5, numFailedTests: 0, testResults }, 1).failed).toBe(1);
});

it('counts a run that failed without a report or a failed test as a failure', () => {
  expect(countTests(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(countTests({ numPassedTests: 5, numFailedTests: 0, testResults: [] }, 1).failed).toBe(1);
});
