import { type ApiError, http } from '@portal/shared/api';
import { defaultSort, type ReferralListQuery, toReferralFilter } from '@portal/shared/domain';
import type { Subject } from '../../queries/subject.ts';
import type { TableColumn } from '../referral-list/table/column-widths.ts';
import { agentsParameter } from '../referral-list/referral-list.queries.ts';
import { rowCounter } from './count-rows.ts';
import { fileColumns } from './export-columns.ts';
import { log } from '@portal/shared/log';
import { saveFile } from '@portal/shared/save-file';

export type ExportFormat = 'csv' | 'xlsx';

export interface ExportRequest {
  subject: Subject;
  query: ReferralListQuery;
  /** The visible columns of the table. */
  columns: readonly TableColumn[];
  format: ExportFormat;
}

export interface ExportProgress {
  /** All rows; null where the server did not say. */
  total: number | null;
  /** Arrived so far; null in a workbook, where they cannot be counted. */
  rows: number | null;
  bytes: number;
}

export interface ExportWatch {
  signal?: AbortSignal;
  onProgress?: (progress: ExportProgress) => void;
  onSaved?: (fileName: string) => void;
  /** Also for the abort of the signal, with the code `aborted`. */
  onFailure?: (error: ApiError) => void;
}

/** The filters, the order and the visible columns of the list that is shown (REF-52, D-23); an export has no pages. */
export function exportParameters({ subject, query, columns, format }: ExportRequest) {
  return {
    category: query.tab,
    ...(subject.kind === 'director' ? agentsParameter(subject, query) : {}),
    ...toReferralFilter(query),
    ...(query.sort ?? defaultSort(query)),
    format,
    columns: fileColumns(columns),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/**
 * Downloads the list that is shown as a file. The server decides about columns and masks (REF-55, D-23).
 * @returns whether it worked; a failure is logged (REF-53, REF-54), a cancellation is not one
 */
export async function exportReferrals(request: ExportRequest, watch: ExportWatch = {}): Promise<boolean> {
  const { signal, onProgress, onSaved, onFailure } = watch;
  const { format, subject } = request;
  const countRows = rowCounter();
  let bytes = 0;
  try {
    const { blob, fileName } = await http.download('referralExport', {
      path: { id: subject.id },
      query: exportParameters(request),
      ...(signal ? { signal } : {}),
      onPiece: (piece, headers) => {
        bytes += piece.length;
        const total = headers.get('x-total-rows');
        const rows = format === 'csv' ? countRows(piece) : null;
        onProgress?.({ total: total === null ? null : Number(total), rows, bytes });
      },
    });
    const name = fileName ?? `referrals.${format}`;
    saveFile(blob, name);
    onSaved?.(name);
    return true;
  } catch (error) {
    const failure = error as ApiError; // every failure of a call is one
    if (failure.code !== 'aborted') log.error('referrals: the export failed', error);
    onFailure?.(failure);
    return false;
  }
}
