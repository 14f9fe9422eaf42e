export { auditCommand } from './audit-command.ts';
export { migrateDatabase } from './migrate-command.ts';
export { checkInstallation } from './check-installation.ts';
export { runProgram } from './platform/lifecycle/run-server.ts';
export { StartupError } from './platform/lifecycle/startup-error.ts';
export { resetDemonstration } from './reset-demonstration.ts';
export { runPortal } from './run-portal.ts';
