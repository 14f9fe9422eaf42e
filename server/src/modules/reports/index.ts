/** What other modules may ask of reports. */
export { addressKey } from './rules/address-key.ts';
export { escrowPartnerAt } from './escrow-partner-client.ts';
export { readGenerationQueue } from './generation-queue-view.ts';
export { openGenerationQueue, workOnGenerations } from './generation-queue.ts';
export { openEscrowClickRoutes } from './open-escrow-click.routes.ts';
export { ReportDocuments } from './report-documents.ts';
export { generationWork } from './report-generation.ts';
export { reportRoutes } from './reports.routes.ts';
