/** What is the same for every file that scripts/mutate.ts changes. */
export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  coverageAnalysis: 'perTest',
  // A file that no test imports has no mutants, and the report names its functions.
  allowEmpty: true,
  ignorePatterns: ['.cache', '.portal', 'dist', 'e2e', 'bench', 'docs', 'test-results'],
  disableTypeChecks: false,
  tempDirName: '.cache/mutants',
  cleanTempDir: 'always',
  // A busy machine must not make a change look noticed.
  timeoutMS: 60_000,
  concurrency: 2,
  // Jest keeps some of every run.
  maxTestRunnerReuse: 200,
  reporters: ['progress-append-only'],
  logLevel: 'warn',
  // Changes of module-level tables are slow, and wanted.
  warnings: { slow: false },
  allowConsoleColors: false,
};
