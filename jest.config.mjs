// Two kinds of tests: "browser" runs in jsdom, "node" in plain Node. Both are native ES modules, because
// react-router 8 and others ship nothing else; scripts/jest.ts starts jest with the flag this needs.
const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '\\.module\\.css$': 'identity-obj-proxy', '\\.css$': '<rootDir>/shared/testing/empty-module.ts' },
  transform: {
    '/shared/ui/(families/[\\w-]+|kit/antd)\\.ts$': '<rootDir>/shared/ui/families-for-jest.mjs',
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          experimental: { keepImportAttributes: true },
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.portal/', '/e2e/', '/scripts/templates/'],
  modulePathIgnorePatterns: ['/dist/', '/.portal/', '/.cache/'],
};
const nodeFolders = [
  'server',
  'release',
  'simulators',
  'scripts',
  'deploy',
  'trial',
  'shared/build',
  'shared/contracts',
  'shared/domain',
];
const folders = (names) => names.map((name) => `<rootDir>/${name}/**/*.test.ts?(x)`);

export default {
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      setupFiles: ['<rootDir>/shared/testing/plugin-names.cjs', '<rootDir>/shared/testing/shift-clock.cjs'],
      testMatch: folders(nodeFolders),
    },
    {
      ...common,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      moduleNameMapper: {
        ...common.moduleNameMapper,
        '^@portal/shared/ui/style$': '<rootDir>/shared/testing/unstyled-antd.tsx',
        // msw for a place with fetch and XMLHttpRequest but no `node:http`; it hides this from browsers, and jsdom
        // calls itself one
        '^msw/native$': '<rootDir>/shared/node_modules/msw/lib/native/index.mjs',
      },
      setupFiles: ['<rootDir>/shared/testing/jsdom-polyfills.cjs', '<rootDir>/shared/testing/shift-clock.cjs'],
      setupFilesAfterEnv: ['<rootDir>/shared/testing/testing-library.ts'],
      testMatch: folders(['host', 'mfe-*', 'shared']),
      testPathIgnorePatterns: [
        ...common.testPathIgnorePatterns,
        ...['build', 'contracts', 'domain'].map((name) => `<rootDir>/shared/${name}/`),
      ],
    },
  ],
  maxWorkers: 2,
  // Modules of finished test files stay in memory; a worker that grows beyond this is replaced by a new one.
  workerIdleMemoryLimit: '1500MB',
  // Starting a database takes long on a busy machine.
  testTimeout: 90_000,
};
