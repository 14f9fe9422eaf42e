/** The calendar feed of an agent (migration 0017). */
export interface CalendarFeedTable {
  agentId: number;
  /** SHA-256 of the token, in hexadecimal. */
  tokenHash: string;
  createdAt: Date;
  lastReadAt: Date | null;
}

export interface CalendarFeedTables {
  calendarFeed: CalendarFeedTable;
}
