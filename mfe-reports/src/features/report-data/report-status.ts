import type { EscrowReport } from '@portal/shared/contracts';
import type { StatusTone } from '@portal/shared/ui';

export type ReportStatus = EscrowReport['status'];

/** The words and tones of the states of a report (D-37). */
export const REPORT_STATUS_WORDS: Record<ReportStatus, { word: string; tone: StatusTone }> = {
  DRAFT: { word: 'Draft', tone: 'neutral' },
  GENERATING: { word: 'Generating', tone: 'blue' },
  READY: { word: 'Ready', tone: 'green' },
  FAILED: { word: 'Failed', tone: 'red' },
  ESCROW_OPENED: { word: 'Escrow opened', tone: 'teal' },
};

/** Milliseconds between two looks at a report that is being generated. */
export const LOOK_AGAIN = 1500;

/** How soon to look again: while a generation runs, else never. */
export const lookAgain = (reports: readonly Pick<EscrowReport, 'status'>[]): number | false =>
  reports.some(({ status }) => status === 'GENERATING') ? LOOK_AGAIN : false;
