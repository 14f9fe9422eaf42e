import type { NotificationChannel, NotificationEvent } from '@portal/shared/contracts';
import type { ColumnType } from 'kysely';
import type { Notice } from './notice.ts';

/** A notification that waits for the end of an agent's quiet hours (migration 0026). */
export interface HeldNotificationTable {
  agentId: number;
  notificationId: string;
  channel: NotificationChannel;
  event: NotificationEvent;
  notice: ColumnType<Notice, string, string>;
  createdAt: Date;
  /** Then it is decided again whether, and by what, it is sent. */
  dueAt: Date;
}

/** A notification for the pages of an agent (migration 0026). */
export interface BrowserNotificationTable {
  agentId: number;
  notificationId: string;
  template: Notice['template'];
  templateValues: ColumnType<Record<string, string>, string, string>;
  createdAt: Date;
  /** When a page last reserved it, to show it; null until then (migration 0069). */
  reservedAt: Date | null;
  /** When a page said that it is shown; null until then. */
  shownAt: Date | null;
}

export interface NotificationTables {
  heldNotification: HeldNotificationTable;
  browserNotification: BrowserNotificationTable;
}
