import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './packages.ts';

/** A rule of style that the linter does not have. */
interface Rule {
  /** A match for each violation. */
  pattern: RegExp;
  /** What to write instead. */
  sentence: string;
}

const RULES: readonly Rule[] = [
  {
    pattern: /^(?:\/\*\*| \*|[^\n]*[.*] )[^\n]*\bThrows [A-Z`]/gm,
    sentence: 'Write errors of a function as @throws.',
  },
  {
    pattern: /^(?:export )?const [a-z]\w*(?:: \w+)? = (?:-?\d[\d_.]*(?: \* [\d_.]+)*|'[^'\n]*');$/gm,
    sentence: 'Write a constant number or text of a module in capitals.',
  },
  {
    pattern:
      /\bconst (?:MOST|LEAST|LONGEST|SHORTEST|LARGEST|SMALLEST|HIGHEST|LOWEST|FEWEST)_[A-Z_]+\b|\bconst [A-Z_]+_AT_(?:MOST|LEAST)\b/g,
    sentence: 'Name a limit MAX_… or MIN_….',
  },
  {
    pattern: /^const (?:SECOND|MINUTE|HOUR|DAY)(?:_MS)? =/gm,
    sentence: 'Take durations from @portal/shared/durations; one in another unit has it in its name.',
  },
  {
    pattern: /^import styles from '[^']+\.module\.css';/gm,
    sentence: 'Import the style sheet of a component as classes.',
  },
];

/** What holds in tests of what runs in a browser. */
const TEST_RULES: readonly Rule[] = [
  {
    pattern: /\b(?:globalThis|window)\.fetch\s*\??\??=(?![=>])|\bspyOn\((?:globalThis|window), 'fetch'/g,
    sentence: 'Answer the calls of a test with startServer of @portal/shared/testing/server.',
  },
];

const SOURCES = '{bench,deploy,host,mfe-*,release,scripts,server,shared,simulators,trial}/**/*.{ts,tsx}';
/** Test code may be shorter, and the UI kit names its values as antd does. */
const EXCEPT = ['**/node_modules/**', '**/dist/**', '**/planted-violation/**', '**/*.test.*', '**/testing/**'];
const KIT = 'shared/ui/**';
const TESTS = '{host,mfe-*,shared}/**/{*.test.ts,*.test.tsx,testing/**/*.ts,testing/**/*.tsx}';

/** Where one text departs from the house style, as `line: sentence`. */
export const violations = (text: string): string[] => found(text, RULES);

/** Where one test does. */
export const violationsInTest = (text: string): string[] => found(text, TEST_RULES);

/** The violations in the sources, a line each. */
export function checkHouseStyle(): string[] {
  return [
    ...checkFiles(globSync(SOURCES, { cwd: inRoot(), exclude: [...EXCEPT, KIT] }), violations),
    ...checkFiles(globSync(TESTS, { cwd: inRoot(), exclude: ['**/node_modules/**'] }), violationsInTest),
  ];
}

const found = (text: string, rules: readonly Rule[]): string[] =>
  rules.flatMap(({ pattern, sentence }) =>
    [...text.matchAll(pattern)].map(({ index }) => `${text.slice(0, index).split('\n').length}: ${sentence}`),
  );

const checkFiles = (files: string[], violationsOf: (text: string) => string[]): string[] =>
  files
    .toSorted()
    .flatMap((file) =>
      violationsOf(readFileSync(inRoot(file), 'utf8')).map(
        (departure) => `${file.split(path.sep).join('/')}:${departure}`,
      ),
    );
