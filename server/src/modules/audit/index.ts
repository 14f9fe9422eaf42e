export { registerAudit } from './register-audit.ts';
export { headRecordFile, readHeads } from './head-record.ts';
export { startNewChain } from './new-chain.ts';
export { walkChain } from './chain-walk.ts';
