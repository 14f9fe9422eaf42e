import type { EscrowReport } from '@portal/shared/contracts';

/** Milliseconds between polls of a report that is being generated. The live channel announces changes at once, but may be closed. */
const POLL_EVERY = 5_000;

/** How often reports are polled: only while one is being generated. */
export const pollingInterval = (reports: readonly Pick<EscrowReport, 'status'>[]): number | false =>
  reports.some(({ status }) => status === 'GENERATING') ? POLL_EVERY : false;
