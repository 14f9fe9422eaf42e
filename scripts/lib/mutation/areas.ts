/** Pure rules that mutation testing changes, and the tests that must notice. */
export interface MutationArea {
  /** The folder that the test runner looks through for every change; the smaller, the faster. */
  root: string;
  /** Globs of the sources that are changed. */
  mutate: readonly string[];
  /** Globs of the unit tests of the rules; tests that start a store or a process would run for every change. */
  tests: readonly string[];
}

const RELEASE_RULES = [
  'checks/{check-fit,check-result,check-topics}',
  'did-you-mean',
  'log/release-marks',
  'promote/rollout',
  'read/page-resources',
  'records/release-name',
  'snapshots/{cohort,resolve-snapshot,visitor-sets}',
];
const RELEASE_TESTS = RELEASE_RULES.map((file) => file.replace('promote/rollout', 'promote/rollout-targets'));

/** Areas by the folder that `npm run mutate -- <folder>` names. */
export const MUTATION_AREAS: Readonly<Record<string, MutationArea>> = {
  'shared/domain': {
    root: 'shared/domain',
    mutate: ['shared/domain/*/*.ts'],
    tests: ['shared/domain/*/*.test.ts'],
  },
  release: {
    root: 'release/src',
    mutate: RELEASE_RULES.map((file) => `release/src/${file}.ts`),
    tests: RELEASE_TESTS.map((file) => `release/src/${file}.test.ts`),
  },
  server: {
    root: 'server/src/modules',
    mutate: ['server/src/modules/*/rules/*.ts'],
    tests: ['server/src/modules/*/rules/*.test.ts'],
  },
};
