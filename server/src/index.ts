export { auditCommand } from './commands/audit-command.ts';
export { migrateDatabase } from './commands/migrate-command.ts';
export { checkInstallation } from './commands/check-installation.ts';
export { runProgram } from './platform/lifecycle/run-server.ts';
export { StartupError } from './platform/lifecycle/startup-error.ts';
export { resetDemonstration } from './commands/reset-demonstration.ts';
export { runPortal } from './portal/run-portal.ts';
