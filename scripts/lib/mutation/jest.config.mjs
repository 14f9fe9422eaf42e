import config from '../../../jest.config.mjs';

const { displayName: _name, ...node } = config.projects.find(({ displayName }) => displayName === 'node');

/** The project "node" alone, in the copy that Stryker changes: below .cache, which else is ignored. */
export default {
  ...node,
  rootDir: process.cwd(),
  testPathIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: [],
};
