import type { REPORT_STATUSES } from '@portal/shared/contracts';

export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** The figures a seller's proceeds come from, in US dollars; null while unknown. */
export interface ReportFigures {
  avm: number | null;
  loanBalance: number | null;
  /** A year's property tax. */
  taxes: number | null;
  closingCosts: number | null;
}

/**
 * What a sale at the automated valuation would leave: valuation less loan, a year's tax and closing costs, rounded to
 * cents (D-37). May be negative. Null while the valuation or the loan is unknown; the other two count as nothing then.
 */
export function estimatedProceeds({ avm, loanBalance, taxes, closingCosts }: ReportFigures): number | null {
  if (avm === null || loanBalance === null) return null;
  return Math.round((avm - loanBalance - (taxes ?? 0) - (closingCosts ?? 0)) * 100) / 100;
}

/** What a request to generate leads to. */
export type GenerationDecision = 'start' | 'running' | 'done' | 'refused';

/**
 * Whether a report is generated now (API-72). A running generation is not doubled, a ready report is made anew only
 * with `forceNew`, and a report with an open escrow stays as it was when escrow was opened.
 */
export function decideGeneration(status: ReportStatus, forceNew: boolean): GenerationDecision {
  if (status === 'ESCROW_OPENED') return 'refused';
  if (status === 'GENERATING') return 'running';
  if (status === 'READY') return forceNew ? 'start' : 'done';
  return 'start';
}

/** Only a report that is ready, with figures an agent can stand behind, opens an escrow. */
export function canOpenEscrow(status: ReportStatus): boolean {
  return status === 'READY';
}
