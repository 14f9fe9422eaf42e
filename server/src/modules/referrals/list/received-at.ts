import { sql } from 'kysely';
import type { ReferralRecord } from '../../../database/people-tables.ts';

type Moments = Pick<ReferralRecord, 'receivedAt' | 'createdAt'>;

/** When a referral was received, which is what people are shown. Deadlines of its agent count from `createdAt`. */
export const receivedAt = ({ receivedAt: received, createdAt }: Moments): Date => received ?? createdAt;

/** The same of referral `f`. */
export const receivedAtOfF = sql<Date>`coalesce(f.received_at, f.created_at)`;
