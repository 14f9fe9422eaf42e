import { cityLine, formatMoney, NOT_AVAILABLE, streetLine } from '@portal/shared/domain';
import type { PdfDocument, PdfTableRow } from '../../platform/pdf/pdf-document.ts';
import type { ReportRecord } from './map-report.ts';
import { estimatedProceeds } from './rules/report-rules.ts';

/**
 * The report as a printed document, with where its figures come from. The same report is the same bytes.
 * @param timeZone of the agent, who gives it to owners: the day is the one it was prepared on for them
 */
export function reportDocument(record: ReportRecord, timeZone: string): PdfDocument {
  const street = [streetLine(record), record.unitNumber && `Unit ${record.unitNumber}`].filter(Boolean).join(', ');
  const preparedAt = record.generatedAt ?? record.updatedAt;
  return {
    title: `Property report ${street}`,
    language: 'en-US',
    createdAt: preparedAt,
    blocks: [
      { kind: 'title', text: 'Property report' },
      { kind: 'paragraph', text: street, size: 'lead' },
      { kind: 'paragraph', text: cityLine(record) ?? '' },
      { kind: 'paragraph', text: `Owners: ${ownersLine(record.owners) || 'not on record'}` },
      { kind: 'paragraph', text: `Prepared ${printedDay(preparedAt, timeZone)}` },
      {
        kind: 'table',
        rows: [
          row('Automated valuation', record.avm),
          row('Loan balance', negative(record.loanBalance)),
          row("A year's property tax", negative(record.taxes)),
          row('Closing costs', negative(record.closingCosts)),
          { ...row('Estimated proceeds', estimatedProceeds(record)), isTotal: true },
        ],
      },
      ...NOTES.map((text) => ({ kind: 'paragraph', text, size: 'note' }) as const),
    ],
  };
}

const NOTES = [
  'Valuation, loan, tax and closing costs come from the escrow partner or were corrected by the agent.',
  'Proceeds are the valuation less the other amounts. This is an estimate, not an offer and not an appraisal.',
];

const printedDay = (moment: Date, timeZone: string): string =>
  moment.toLocaleDateString('en-US', { timeZone, dateStyle: 'long' });

/** A name cannot break the line: a thousand breaks in one would be pages. */
function ownersLine(owners: readonly string[]): string {
  return owners.map((owner) => owner.replaceAll(/\s+/gu, ' ')).join(', ');
}

function row(label: string, amount: number | null): PdfTableRow {
  return { label, value: amount === null ? NOT_AVAILABLE : formatMoney(amount) };
}

function negative(amount: number | null): number | null {
  return amount === null ? null : -amount;
}
