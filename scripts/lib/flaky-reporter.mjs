/** Lists tests that passed only on a retry, so that nobody takes them for stable. */
export default class FlakyReporter {
  onTestRunEnd(modules) {
    const names = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `  ${test.module.relativeModuleId} > ${test.fullName}`);
    if (names.length > 0) console.log(['\nPassed only on a retry:', ...names].join('\n'));
  }
}
