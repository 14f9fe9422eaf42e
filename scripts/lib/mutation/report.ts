import ts from 'typescript';

/** What became of one change; the part of StrykerJS's result that the report needs. Lines and columns begin at 1. */
export interface Mutant {
  status: string;
  replacement: string;
  location: { start: Position; end: Position };
}
interface Position {
  line: number;
  column: number;
}

export interface MutationReport {
  text: string;
  /** At least {@link MIN_SCORE} percent of the reached changes noticed, and every function reached. */
  isGood: boolean;
}

export const MIN_SCORE = 85;
const NOTICED = new Set(['Killed', 'Timeout']);

/**
 * A line for each file with its score, then the changes that no test noticed and the functions that no test reached.
 * A change counts only if a test reached it.
 * @param byFile the changes of each file; none for a file that no test imports
 */
export function mutationReport(
  area: string,
  byFile: ReadonlyMap<string, readonly Mutant[]>,
  readSource: (file: string) => string,
): MutationReport {
  const mutants = [...byFile.values()].flat();
  const lines: string[] = [];
  const survivors: string[] = [];
  const unreached: string[] = [];
  for (const [file, found] of [...byFile].toSorted(([one], [other]) => one.localeCompare(other))) {
    const parsed = ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest, true);
    lines.push(fileLine(file, found));
    unreached.push(...unreachedFunctions(parsed, found));
    for (const mutant of found.filter(({ status }) => status === 'Survived'))
      survivors.push(
        `${file}:${mutant.location.start.line} ${original(parsed, mutant)} -> ${oneLine(mutant.replacement)}`,
      );
  }
  const text = [
    `\n${area}: ${percent(mutants)}  ${counts(mutants)}`,
    ...lines.map((line) => `  ${line}`),
    ...section('Not noticed by any test', survivors),
    ...section('Reached by no test', unreached),
  ].join('\n');
  return { text, isGood: score(mutants) >= MIN_SCORE && unreached.length === 0 };
}

/** Percent of the reached changes that a test noticed; 100 when none was reached. */
export function score(mutants: readonly Mutant[]): number {
  const noticed = mutants.filter(({ status }) => NOTICED.has(status)).length;
  const survived = mutants.filter(({ status }) => status === 'Survived').length;
  return noticed + survived === 0 ? 100 : (100 * noticed) / (noticed + survived);
}

/** The score of one file and the counts behind it. */
export const fileLine = (file: string, mutants: readonly Mutant[]): string =>
  `${percent(mutants)}  ${counts(mutants)}  ${file}`;

const percent = (mutants: readonly Mutant[]): string => `${score(mutants).toFixed(1).padStart(5)}%`;

function counts(mutants: readonly Mutant[]): string {
  const noticed = mutants.filter(({ status }) => NOTICED.has(status)).length;
  const survived = mutants.filter(({ status }) => status === 'Survived').length;
  const missed = mutants.filter(({ status }) => status === 'NoCoverage').length;
  return `${noticed} noticed, ${survived} not, ${missed} not reached`;
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];

/** Functions all of whose changes were reached by no test; every function of a file that was not changed at all. */
function unreachedFunctions(parsed: ts.SourceFile, mutants: readonly Mutant[]): string[] {
  const offsets = mutants.map((mutant) => ({ mutant, offset: offsetOf(parsed, mutant.location.start) }));
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const body = node.body as ts.Node;
      const inside = offsets.filter(({ offset }) => offset >= body.getStart() && offset < body.end);
      const isChanged = inside.length > 0 || mutants.length === 0;
      if (isChanged && inside.every(({ mutant }) => mutant.status === 'NoCoverage')) {
        const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${parsed.fileName}:${line + 1} ${nameOf(node)}`);
        return;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : 'a function without a name';
}

function offsetOf(parsed: ts.SourceFile, { line, column }: Position): number {
  return parsed.getPositionOfLineAndCharacter(line - 1, column - 1);
}

function original(parsed: ts.SourceFile, { location }: Mutant): string {
  return oneLine(parsed.text.slice(offsetOf(parsed, location.start), offsetOf(parsed, location.end)));
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
