export type { IdempotencyTables } from './idempotency-tables.ts';
export { isFinalStatus, keyedWrites, WriteNotDone } from './keyed-writes.ts';
