import type { NotificationEvent } from '@portal/shared/contracts';
// not of the module's index: a table holds notices, and what the index offers uses the tables
import type { NotificationTemplateName } from '../outbox/templates/notification-templates.ts';
import type { TemplateValues } from '../outbox/templates/templates.ts';

/** A notification for an agent: an event, and the words for it. Values hold nothing of a contact (D-17). */
export type Notice = {
  [Name in NotificationTemplateName]: { event: NotificationEvent; template: Name; values: TemplateValues<Name> };
}[NotificationTemplateName];
