import type { WebinarClick } from '@portal/shared/contracts';

/** What an agent did with the modal of a webinar (migration 0041). */
export interface WebinarRecordTable {
  agentId: number;
  /** The title of the webinar. */
  campaign: string;
  clickType: WebinarClick;
  createdAt: Date;
}

export interface WebinarTables {
  webinarRecord: WebinarRecordTable;
}
