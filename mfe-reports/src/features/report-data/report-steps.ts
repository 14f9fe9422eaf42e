import { type EscrowReport, REPORT_STEPS, type ReportProgress } from '@portal/shared/contracts';
import { msg } from '@portal/shared/i18n';

type Step = ReportProgress['step'];

/** What happens in each step of a generation. */
export const STEP_TITLES: Record<Step, string> = {
  QUEUED: msg('In line'),
  PARTNER: msg('Owners, valuation, loan and taxes'),
  DOCUMENT: msg('Proceeds and PDF'),
};

/** Where a generation is: its step and the place of it, from 0. One that does not say so waits. */
export function stepOf(progress: EscrowReport['progress']): { step: Step; index: number } {
  const step = progress?.step ?? 'QUEUED';
  return { step, index: REPORT_STEPS.indexOf(step) };
}
