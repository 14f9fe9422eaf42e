import { cityLine, formatMoney, NOT_AVAILABLE, streetLine } from '@portal/shared/domain';
import { onePagePdf } from './pdf.ts';
import type { PdfRule, PdfText } from './pdf.ts';
import type { ReportRecord } from './map-report.ts';
import { estimatedProceeds } from './report-rules.ts';

const LEFT = 56;
const RIGHT = 556;
/** How wide these words are in 11 points. */
const NOT_AVAILABLE_WIDTH = 64;

/** The report on one printed page, with where its figures come from. */
export function reportDocument(record: ReportRecord): Buffer {
  const street = [streetLine(record), record.unitNumber && `Unit ${record.unitNumber}`].filter(Boolean).join(', ');
  const day = (record.generatedAt ?? record.updatedAt).toISOString().slice(0, 10);
  const lines: [string, number | null][] = [
    ['Automated valuation', record.avm],
    ['Loan balance', negative(record.loanBalance)],
    ["A year's property tax", negative(record.taxes)],
    ['Closing costs', negative(record.closingCosts)],
  ];
  const texts: PdfText[] = [
    { x: LEFT, y: 72, text: 'Property report', size: 22, isBold: true },
    { x: LEFT, y: 106, text: street, size: 14 },
    { x: LEFT, y: 124, text: cityLine(record) ?? '', size: 11 },
    { x: LEFT, y: 156, text: `Owners: ${record.owners.join(', ') || 'not on record'}` },
    { x: LEFT, y: 172, text: `Prepared ${day}` },
    ...lines.flatMap(([label, amount], index) => money(label, amount, 216 + index * 24)),
    ...money('Estimated proceeds', estimatedProceeds(record), 216 + lines.length * 24 + 8, true),
    ...NOTES.map((text, index) => ({ x: LEFT, y: 380 + index * 14, text, size: 9 })),
  ];
  const rules: PdfRule[] = [
    { x: LEFT, y: 190, width: RIGHT - LEFT },
    { x: LEFT, y: 216 + lines.length * 24 - 10, width: RIGHT - LEFT },
  ];
  return onePagePdf(`Property report ${street}`, texts, rules);
}

const NOTES = [
  'Valuation, loan, tax and closing costs come from the escrow partner or were corrected by the agent.',
  'Proceeds are the valuation less the other amounts. This is an estimate, not an offer and not an appraisal.',
];

function money(label: string, amount: number | null, y: number, isBold = false): PdfText[] {
  const figure: PdfText =
    amount === null
      ? { x: RIGHT - NOT_AVAILABLE_WIDTH, y, text: NOT_AVAILABLE }
      : { x: RIGHT, y, text: formatMoney(amount), isBold, isRightAligned: true };
  return [{ x: LEFT, y, text: label, isBold }, figure];
}

function negative(amount: number | null): number | null {
  return amount === null ? null : -amount;
}
