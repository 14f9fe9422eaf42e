export { registerAudit } from './register-audit.ts';
export { headRecordFile, readHeads } from './head-record.ts';
export { startNewChain } from './new-chain.ts';
export { sentencesOf, walkChain } from './chain-walk.ts';
export type { ChainHead } from './chain-walk.ts';
