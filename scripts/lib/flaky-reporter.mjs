/** Names the tests that passed only when they were run once more, so that nobody takes them for sound. */
export default class FlakyReporter {
  onTestRunEnd(modules) {
    const names = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `  ${test.module.relativeModuleId} > ${test.fullName}`);
    if (names.length > 0) console.log(['\nPassed at the second attempt only:', ...names].join('\n'));
  }
}
