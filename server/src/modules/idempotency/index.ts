export { isFinalStatus, keyedWrites, WriteNotDone } from './keyed-writes.ts';
