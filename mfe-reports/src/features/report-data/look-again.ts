import type { EscrowReport } from '@portal/shared/contracts';

/** Milliseconds between two looks at a report that is being generated. The live channel tells at once; it may be closed. */
const LOOK_AGAIN = 5_000;

/** Polling interval: only while a report is being generated. */
export const lookAgain = (reports: readonly Pick<EscrowReport, 'status'>[]): number | false =>
  reports.some(({ status }) => status === 'GENERATING') ? LOOK_AGAIN : false;
