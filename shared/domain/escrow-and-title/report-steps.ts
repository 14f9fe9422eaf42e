import { msg } from '../text/message.ts';

/** What the timeline of a referral says of its escrow report; the reason of a failure is in the next line (D-21, D-37). */
export const REPORT_STEP_WORDS = {
  created: msg('Escrow report created'),
  ready: msg('Escrow report is ready'),
  failed: msg('Escrow report failed'),
  updated: msg('Escrow report updated'),
  opened: msg('Escrow opened'),
} as const;
export type ReportStep = keyof typeof REPORT_STEP_WORDS;

/** Whether a step of a timeline is one of them. */
export const isReportStep = (words: string): boolean => (Object.values(REPORT_STEP_WORDS) as string[]).includes(words);
