import type { EscrowReport } from '@portal/shared/contracts';
import { msg } from '@portal/shared/i18n';
import type { StatusTone } from '@portal/shared/ui';

export type ReportStatus = EscrowReport['status'];

/** The labels and tones of the states of a report (D-37). */
export const REPORT_STATUS_WORDS: Record<ReportStatus, { word: string; tone: StatusTone }> = {
  DRAFT: { word: msg('Draft'), tone: 'neutral' },
  GENERATING: { word: msg('Generating'), tone: 'blue' },
  READY: { word: msg('Ready'), tone: 'green' },
  FAILED: { word: msg('Failed'), tone: 'red' },
  ESCROW_OPENED: { word: msg('Escrow opened'), tone: 'teal' },
};

/** Milliseconds between two looks at a report that is being generated. The live channel tells at once; it may be closed. */
const LOOK_AGAIN = 5_000;

/** Polling interval: only while a report is being generated. */
export const lookAgain = (reports: readonly Pick<EscrowReport, 'status'>[]): number | false =>
  reports.some(({ status }) => status === 'GENERATING') ? LOOK_AGAIN : false;
