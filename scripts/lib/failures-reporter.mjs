import path from 'node:path';

/** A reporter for jest: what failed, as soon as it has, and the slowest files at the end. Files that pass print nothing. */
export default class FailuresReporter {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onTestResult({ path: file }, { failureMessage }) {
    if (failureMessage) console.log(`✗ ${path.relative(this.rootDir, file)}\n${failureMessage}`);
  }

  onRunComplete(_contexts, { testResults }) {
    const seconds = ({ perfStats }) => (perfStats.end - perfStats.start) / 1000;
    const slowest = testResults.toSorted((one, other) => seconds(other) - seconds(one)).slice(0, 12);
    const lines = slowest.map(
      (result) => `${seconds(result).toFixed(0)} s ${path.relative(this.rootDir, result.testFilePath)}`,
    );
    console.log(`${testResults.length} files, the slowest:\n  ${lines.join('\n  ')}`);
  }
}
