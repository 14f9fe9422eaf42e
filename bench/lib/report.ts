/** One number of a run and its target. */
export interface Finding {
  name: string;
  value: number;
  /** How the value is formatted: `1.08×`, `34.2 KB`, `12`. */
  unit: '×' | 'KB' | 'MB' | 'ms' | 's' | '';
  /** The largest value that is good enough. */
  target?: number;
  /** The smallest value that is good enough, where more is better. */
  least?: number;
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
    ...report.findings.map((finding) => [finding.name, written(finding.value, finding.unit), ...verdict(finding)]),
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

/** The target of a finding and whether it was reached; empty without one. */
function verdict({ value, unit, target, least }: Finding): [target: string, result: string] {
  if (target !== undefined) return [`≤ ${written(target, unit)}`, value <= target ? 'reached' : 'missed'];
  if (least !== undefined) return [`≥ ${written(least, unit)}`, value >= least ? 'reached' : 'missed'];
  return ['', ''];
}

/** Columns as wide as their longest cell; the first aligned left, the others right. */
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
  if (unit === '') return Math.round(value).toLocaleString('en-US');
  return `${value.toFixed(value < 10 ? 2 : 1)} ${unit}`;
}
