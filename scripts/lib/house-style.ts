import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './packages.ts';

/** A habit that no rule of the linter knows. */
interface Rule {
  /** What breaks it, a match for each place. */
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
];

const SOURCES = '{bench,deploy,host,mfe-*,release,scripts,server,shared,simulators,trial}/**/*.{ts,tsx}';
/** Test code may be shorter, and the kit names its values as antd does. */
const EXCEPT = ['**/node_modules/**', '**/dist/**', '**/planted-violation/**', '**/*.test.*', '**/testing/**'];
const KIT = 'shared/ui/**';

/** Where one text departs from the house style, as `line: sentence`. */
export function departures(text: string): string[] {
  return RULES.flatMap(({ pattern, sentence }) =>
    [...text.matchAll(pattern)].map(({ index }) => `${text.slice(0, index).split('\n').length}: ${sentence}`),
  );
}

/** Where the sources depart from it, a line for each place. */
export function checkHouseStyle(): string[] {
  const files = globSync(SOURCES, { cwd: inRoot(), exclude: [...EXCEPT, KIT] });
  return files.toSorted().flatMap((file) => {
    const found = departures(readFileSync(inRoot(file), 'utf8'));
    return found.map((departure) => `${file.split(path.sep).join('/')}:${departure}`);
  });
}
