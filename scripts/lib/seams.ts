import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './packages.ts';

/** Code that is ready for a missing requirement, marked in its doc comment with the tag seam and ids. */
export interface Seam {
  name: string;
  /** Otherwise it is a setting, a member of an interface. */
  isExport: boolean;
  file: string;
  /** Ids of the requirements that will use it. */
  rows: string[];
}

const PRODUCT = ['{host,mfe-*,release,server,shared,simulators}/**/*.{ts,tsx}'];
const NOT_PRODUCT = ['**/node_modules/**', '**/dist/**', '**/testing/**', '**/*.test.*'];
const REGISTER = 'docs/product/requirements.md';
const ROW = /^[A-Z]+-\d+$/;
/** A doc comment with the tag, and the name that is declared after it. */
const TAGGED =
  /@seam\b(?<rows>[^\n*]*)(?:\n[^\n]*?)??\*\/\s*(?<door>export )?(?:async )?(?:function |const |class )?(?<name>\w+)/g;

/** Reads all product sources, path within the repository to text. */
export function readProduct(): Map<string, string> {
  const files = globSync(PRODUCT, { cwd: inRoot(), exclude: NOT_PRODUCT });
  return new Map(files.toSorted().map((file) => [file, readFileSync(inRoot(file), 'utf8')]));
}

/** Finds every seam in some sources. */
export function findSeams(sources: ReadonlyMap<string, string>): Seam[] {
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(TAGGED)].map(({ groups }) => ({
      name: groups!['name']!, // both groups are in every match
      isExport: groups!['door'] !== undefined,
      file: file.split(path.sep).join('/'),
      rows: groups!['rows']!.trim().split(/\s+/),
    })),
  );
}

/** Problems of seams: unknown requirement ids, and code that is already used. */
export function seamProblems(
  seams: readonly Seam[],
  sources: ReadonlyMap<string, string>,
  register: string = readFileSync(inRoot(REGISTER), 'utf8'),
): string[] {
  return seams.flatMap(({ name, isExport, file, rows }) => {
    const unknown = rows.filter((row) => !ROW.test(row) || !hasRow(register, row));
    const use = new RegExp(isExport ? `import [^;]*\\b${name}\\b` : `\\b${name}\\b`);
    const user = [...sources].find(([other, text]) => other !== file && use.test(text))?.[0];
    return [
      ...unknown.map((row) => `${file}: the seam ${name} names "${row}", which is not in ${REGISTER}.`),
      ...(user === undefined ? [] : [`${file}: ${name} is used by ${user}; remove its @seam.`]),
    ];
  });
}

/** Whether the register has a row of this id, with or without an anchor before it. */
const hasRow = (register: string, row: string): boolean =>
  new RegExp(`^\\| (?:<a id="[^"]+"></a>)?${row} \\|`, 'm').test(register);
