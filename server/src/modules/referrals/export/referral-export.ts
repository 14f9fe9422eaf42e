import type { ReferralCategory } from '@portal/shared/contracts';
import { csvLine } from '@portal/shared/domain';
import type { ExportRow } from '../rules/export-row.ts';
import { EXPORT_COLUMNS, type ExportColumn, type ExportColumnName } from '../rules/export-columns.ts';
import { columnLetters, sheetEnd, sheetRow, sheetStart } from '../rules/xlsx.ts';
import { xlsxFile } from './xlsx-file.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface ExportFileRequest {
  category: ReferralCategory;
  columns: readonly ExportColumnName[];
  /** Lines above the header row; asked for when the first rows are there. */
  heading: () => readonly string[];
}

/** An export in pieces, each as soon as its rows are read: its length needs no memory (D-23). */
export function exportPieces(
  format: ExportFormat,
  rows: AsyncIterable<readonly ExportRow[]>,
  request: ExportFileRequest,
): AsyncIterable<string | Uint8Array> {
  return format === 'csv' ? csvText(rows, request) : xlsxFile(request.category, sheetText(rows, request));
}

async function* csvText(
  batches: AsyncIterable<readonly ExportRow[]>,
  { category, columns: names, heading }: ExportFileRequest,
): AsyncGenerator<string> {
  const columns = names.map((name): ExportColumn => EXPORT_COLUMNS[name]);
  let isBegun = false;
  for await (const rows of batches) {
    let text = '';
    if (!isBegun) {
      isBegun = true;
      // the byte order mark makes spreadsheets read UTF-8
      text = `\ufeff${heading()
        .map((line) => csvLine([line]))
        .join('')}`;
      text += csvLine(columns.map(({ header }) => header(category)));
    }
    for (const row of rows) text += csvLine(columns.map(({ cell }) => cell(row)));
    yield text;
  }
}

async function* sheetText(
  batches: AsyncIterable<readonly ExportRow[]>,
  { category, columns: names, heading }: ExportFileRequest,
): AsyncGenerator<string> {
  const columns = names.map((name): ExportColumn => EXPORT_COLUMNS[name]);
  const kinds = columns.map(({ kind }) => kind);
  const letters = columns.map((_column, index) => columnLetters(index));
  let head = 0;
  let number = 0;
  for await (const rows of batches) {
    let text = '';
    if (number === 0) {
      const lines = heading();
      head = lines.length + 1;
      number = head;
      text = sheetStart(
        lines,
        columns.map(({ header, width }) => ({ header: header(category), width })),
      );
    }
    for (const row of rows) {
      number++;
      text += sheetRow(
        number,
        columns.map(({ cell }) => cell(row)),
        kinds,
        letters,
      );
    }
    yield text;
  }
  yield sheetEnd(head, number, columns.length);
}

/** `portal-referrals-active-leads-2026-11-20.csv`. @param day `2026-11-20` */
export function exportFileName(category: ReferralCategory, day: string, format: ExportFormat): string {
  const tab = category.toLowerCase().replace(/[^a-z]+/g, '-');
  return `portal-referrals-${tab}-${day}.${format}`;
}
