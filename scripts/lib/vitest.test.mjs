import { expect, it } from 'vitest';
import { addCounts, countTests, formatCounts } from './vitest.mjs';

const failedFile = {
  name: 'a.test.ts',
  status: 'failed',
  assertionResults: [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1 to be 2'] },
  ],
};
const FAILURE = 'a.test.ts > subtracts\nexpected 1 to be 2';

it('counts passed, failed and skipped tests', () => {
  const result = { numPassedTests: 5, numPendingTests: 1, numTodoTests: 1, testResults: [failedFile] };
  expect(formatCounts(countTests(result, 1))).toBe('5 passed, 1 failed, 2 skipped');
});

it('omits skipped tests if there are none', () => {
  expect(formatCounts(countTests({ numPassedTests: 5, testResults: [] }, 0))).toBe('5 passed, 0 failed');
});

it('says which tests failed, and why', () => {
  expect(countTests({ numPassedTests: 1, testResults: [failedFile] }, 1).failures).toEqual([FAILURE]);
});

it('counts a file that could not be loaded as a failure', () => {
  const testResults = [{ name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }];
  const counts = countTests({ numPassedTests: 5, testResults }, 1);
  expect(counts).toMatchObject({ failed: 1, failures: ['b.test.ts\nno such module'] });
});

it('counts a run that failed without a report or a failed test as a failure', () => {
  expect(countTests(null, 1)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  expect(countTests({ numPassedTests: 5, testResults: [] }, 1).failed).toBe(1);
});

it('adds up several runs', () => {
  const passed = countTests({ numPassedTests: 5, testResults: [] }, 0);
  const failed = countTests({ numPassedTests: 1, numPendingTests: 1, testResults: [failedFile] }, 1);
  expect(addCounts([passed, failed])).toEqual({ passed: 6, failed: 1, skipped: 1, failures: [FAILURE] });
  expect(addCounts([])).toEqual({ passed: 0, failed: 0, skipped: 0, failures: [] });
});
