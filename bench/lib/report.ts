/** One number of a run beside what it should be. */
export interface Finding {
  name: string;
  value: number;
  /** How the value is written: `1.08×`, `34.2 KB`, `12`. */
  unit: '×' | 'KB' | 'ms' | '';
  /** The largest value that is good enough. */
  target?: number;
}

/** A fact that is true or not, such as "no fallback was seen". */
export interface Answer {
  name: string;
  isTrue: boolean;
  shouldBe: boolean;
}

export interface Report {
  title: string;
  /** How it was measured, a line each. */
  notes: string[];
  findings: Finding[];
  answers: Answer[];
  /** Everything behind the findings, for `--json`. */
  details: unknown;
}

/** Prints a report as a plain table, or with `--json` for machines. Never fails for a missed target: it only measures. */
export function printReport(report: Report, args: readonly string[] = process.argv.slice(2)): void {
  if (args.includes('--json')) {
    console.log(JSON.stringify(report, null, 2));
    return;
  }
  const lines = [
    ...report.findings.map(({ name, value, unit, target }) => [
      name,
      written(value, unit),
      target === undefined ? '' : `≤ ${written(target, unit)}`,
      target === undefined ? '' : value <= target ? 'reached' : 'missed',
    ]),
    ...report.answers.map(({ name, isTrue, shouldBe }) => [
      name,
      isTrue ? 'yes' : 'no',
      shouldBe ? 'yes' : 'no',
      isTrue === shouldBe ? 'reached' : 'missed',
    ]),
  ];
  console.log(`\n${report.title}\n`);
  console.log(table(['', 'measured', 'target', ''], lines));
  for (const note of report.notes) console.log(`- ${note}`);
}

/** Columns of the width of their longest cell; the first to the left, the others to the right. */
export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...lines.map((line) => line[column]!.length)));
  const write = (line: readonly string[]) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd();
  return [write(head), ...lines.map(write), ''].join('\n');
}

function written(value: number, unit: Finding['unit']): string {
  if (unit === '×') return `${value.toFixed(2)}×`;
  if (unit === '') return value.toFixed(0);
  return `${value.toFixed(value < 10 ? 2 : 1)} ${unit}`;
}
