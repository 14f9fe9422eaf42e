import { inRoot } from './packages.ts';

/** What the sources of a remote use without importing it. */
const DECLARATIONS = ['shared/ui/css-modules.d.ts', 'shared/testing/jest-dom.d.ts'];

/**
 * A `tsconfig.json` for the types of one remote, and of what it imports, wherever the file lies.
 * @param sources a folder, or a pattern
 */
export const remoteTypes = (sources: string, options: Readonly<Record<string, unknown>> = {}): object => ({
  extends: inRoot('tsconfig.json'),
  compilerOptions: { typeRoots: [inRoot('node_modules/@types')], ...options },
  include: [sources, ...DECLARATIONS.map((file) => inRoot(file))],
  exclude: [],
});
