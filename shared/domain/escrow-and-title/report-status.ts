import type { EscrowReport } from '../../contracts/escrow-and-title/report.ts';
import { msg } from '../text/message.ts';

export type ReportStatus = EscrowReport['status'];

/** The labels of the states of a report, and the tones of their tags (D-37). */
export const REPORT_STATUS_WORDS = {
  DRAFT: { word: msg('Draft'), tone: 'neutral' },
  GENERATING: { word: msg('Generating'), tone: 'blue' },
  READY: { word: msg('Ready'), tone: 'green' },
  FAILED: { word: msg('Failed'), tone: 'red' },
  ESCROW_OPENED: { word: msg('Escrow opened'), tone: 'teal' },
} as const satisfies Record<ReportStatus, { word: string; tone: string }>;
