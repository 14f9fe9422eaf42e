import type { TitleView } from '@portal/shared/contracts';
import type { Selectable } from 'kysely';

/** What the title service knows of a referral (migration 0052). */
export interface TitleEventTable {
  agentId: number;
  agentReferralId: number;
  titleEventId: string;
  transactionId: string | null;
  sellerNetSheetId: string | null;
  /** US dollars. */
  lastQuotePrice: string | null;
  createdAt: Date;
  updatedAt: Date;
}
export type TitleEventRecord = Selectable<TitleEventTable>;

/** A saved quote or net sheet (migration 0052). */
export interface TitleRecordTable {
  agentId: number;
  agentReferralId: number;
  view: TitleView;
  partnerId: string;
  /** US dollars. */
  price: string | null;
  amountCents: number | null;
  savedAt: Date;
}

export interface TitleTables {
  titleEvent: TitleEventTable;
  titleRecord: TitleRecordTable;
}
