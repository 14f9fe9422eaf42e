/** What other modules may ask of reports. */
export { addressKey } from './rules/address-key.ts';
export { readGenerationQueue } from './generation-queue-view.ts';
export { registerReports } from './register-reports.ts';
