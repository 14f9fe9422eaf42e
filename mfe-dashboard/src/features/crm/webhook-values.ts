import { CRM_EVENTS, CrmEvent, type CrmWebhook } from '@portal/shared/contracts';
import { msg } from '@portal/shared/i18n';
import type { FieldProblem } from '../account/field-problems.ts';

/** The form of the webhook. */
export interface WebhookValues {
  url: string;
  events: CrmEvent[];
  isEnabled: boolean;
}

const FIRST: WebhookValues = {
  url: '',
  events: ['referral.created', 'referral.status_changed', 'appointment.set'],
  isEnabled: true,
};

/** What the form shows of a webhook, or of none. */
export function valuesOf(webhook: CrmWebhook | null): WebhookValues {
  return webhook ? { url: webhook.url, events: inOrder(webhook.events), isEnabled: webhook.isEnabled } : FIRST;
}

/** Events in the order of the form, in which they were not necessarily ticked. */
export function inOrder(events: readonly CrmEvent[]): CrmEvent[] {
  return CRM_EVENTS.filter((event) => events.includes(event));
}

/** Where the address leads is for the server to find out. */
export function problemsOf({ url, events }: WebhookValues): FieldProblem[] {
  return [
    ...(url.trim() === '' ? [{ path: 'url', message: msg('Enter an address that starts with https://') }] : []),
    ...(events.length === 0 ? [{ path: 'events', message: msg('Choose at least one') }] : []),
  ];
}

/** A draft of another day, as far as this release knows its fields. */
export function readDraft({ url, events, isEnabled }: Record<string, unknown>): Partial<WebhookValues> {
  const known = Array.isArray(events)
    ? events.filter((event): event is CrmEvent => CrmEvent.safeParse(event).success)
    : null;
  return {
    ...(typeof url === 'string' && { url }),
    ...(known && { events: inOrder(known) }),
    ...(typeof isEnabled === 'boolean' && { isEnabled }),
  };
}
