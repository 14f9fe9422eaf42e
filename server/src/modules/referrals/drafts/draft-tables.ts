import type { ReferralDraftBody } from '@portal/shared/contracts';
import type { JSONColumnType } from 'kysely';

/** What a person has entered to update a referral (migration 0013, D-46). */
interface ReferralDraftTable {
  actorUserId: string;
  subjectKind: 'self' | 'agent' | 'director';
  subjectId: number;
  referralId: number;
  agentId: number;
  revision: number;
  body: JSONColumnType<ReferralDraftBody>;
  /** Whether its author could see the contact when it was saved. */
  isContactVisible: boolean;
  updatedAt: Date;
}

export interface DraftTables {
  referralDraft: ReferralDraftTable;
}
