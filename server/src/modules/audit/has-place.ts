import { sql } from 'kysely';

/**
 * Whether row `e` of the log has a number that the chain can give. One without was added by hand: the check of the chain
 * reports it, and lists, which go from number to number, leave it out.
 */
export const hasPlace = sql<boolean>`e.sequence between 1 and ${sql.lit(Number.MAX_SAFE_INTEGER)}`;
