import type { AuditEvent, AuditObject } from '../../contracts/staff/audit.ts';
import { type Message, msg } from '../text/message.ts';
import type { Operation } from './permissions.ts';

const WRITES: Partial<Record<Operation, string>> = {
  'self-report.change': msg('Business facts updated'),
  'agent.update': msg('Agent updated'),
  'profile.change': msg('Profile updated'),
  'photo.change': msg('Photo changed'),
  'account.reset-password': msg('Password reset'),
  'account.invite': msg('Agent invited to the portal'),
  'partner.sign-up': msg('Partner contacted'),
  'partner.open-escrow': msg('Escrow asked for'),
  'preferences.change': msg('Preferences updated'),
  'invite.send': msg('Agent referred'),
  'director.settings': msg('Director settings updated'),
  'referral.update-status': msg('Referral updated'),
  'referral.add-note': msg('Note added'),
  'referral.add-side': msg('Other side added'),
  'referral.assign': msg('Referral assigned'),
  'referral.return': msg('Referral returned to the queue'),
  'badge.show': msg('Badge shown or hidden'),
  'service-zip.change': msg('Service ZIP codes changed'),
  'cart.change': msg('Cart changed'),
  'order.prepare': msg('Checkout opened'),
  'order.place': msg('Order placed'),
  'order.cancel': msg('Renewal canceled or resumed'),
  'card.remove': msg('Saved card removed'),
  'order.refund': msg('Refund requested'),
  'order.mail': msg('Failed payment mailed'),
  'pricing.change': msg('Prices or rules changed'),
  'waitlist.change': msg('Waitlist changed'),
  'contact-unlock.request': msg('Contact unlock requested'),
  'report.write': msg('Report changed'),
  'title.write': msg('Title quote or net sheet saved'),
  'content.edit': msg('Content changed'),
  'message.settle': msg('Message settled'),
  'release.change': msg('Releases changed'),
};

/** For operations with several outcomes: the text for each decision. */
const DECISIONS: Partial<Record<Operation, Record<string, string>>> = {
  'message.settle': { retry: msg('Message retried'), discard: msg('Message discarded') },
  'release.change': {
    promote: msg('Releases promoted'),
    rollback: msg('Releases rolled back'),
    withdraw: msg('Release withdrawn'),
    pin: msg('Pin created'),
    revoke: msg('Pin revoked'),
  },
};

const EVENTS: Record<Exclude<AuditEvent, 'write'>, string> = {
  'login-as-start': msg('Acting started'),
  'login-as-stop': msg('Acting ended'),
  'login-as-revoke': msg('Acting revoked'),
  read: msg('Opened'),
  export: msg('Exported'),
  refused: msg('Refused'),
};

/** What a row of the audit log says was done, for `t`. An operation of a newer release is named by its id. */
export function auditText(
  event: AuditEvent,
  operation: string | null,
  decision: string | null = null,
): string | Message {
  if (event !== 'write') return EVENTS[event];
  const decided = decision === null ? undefined : DECISIONS[operation as Operation]?.[decision];
  return (
    decided ??
    WRITES[operation as Operation] ?? { id: msg('Changed: {operation}'), values: { operation: operation ?? '' } }
  );
}

/** What was refused, as it is named when it is done. */
export function refusedText(operation: string | null): string | Message {
  return WRITES[operation as Operation] ?? { id: '{operation}', values: { operation: operation ?? '' } };
}

const PAGES: Record<string, string> = {
  dashboard: msg('Dashboard'),
  referrals: msg('Referrals'),
  'agent-roll-up': msg('Agents of the director'),
  profile: msg('My Profile'),
  agreement: msg('Referral agreement'),
  preferences: msg('Preferences'),
  crm: msg('CRM Integrations'),
  rank: msg('Rank / Badges'),
  invites: msg('Refer an Agent'),
  'service-zips': msg('Service ZIP Codes'),
  'guaranteed-display': msg('Guaranteed Display'),
  checkout: msg('Checkout'),
  orders: msg('Orders'),
  reports: msg('Reports'),
  'audit-log': msg('Audit log'),
};

const KINDS: Record<string, string> = {
  referral: msg('Referral {id}'),
  account: msg('Account {id}'),
  agent: msg('Agent {id}'),
  director: msg('Director {id}'),
  report: msg('Report {id}'),
  order: msg('Order {id}'),
  message: msg('Message {id}'),
  invitation: msg('Invitation {id}'),
  delivery: msg('Delivery {id}'),
  badge: msg('Badge {id}'),
  zip: msg('ZIP code {id}'),
  market: msg('Market {id}'),
  promotion: msg('Discounts {id}'),
  event: msg('Event {id}'),
  banner: msg('Banner {id}'),
  perk: msg('Perk {id}'),
  promo: msg('Promo page {id}'),
  picture: msg('Picture {id}'),
  'status-catalog': msg('Status catalog, version {id}'),
  release: msg('Release of {id}'),
  pin: msg('Pin {id}'),
};

/** What it was done to, for `t`; a record is named by its label where it has one. */
export function auditObjectText({ kind, id, label }: AuditObject): string | Message {
  if (label !== null) return { id: '{label}', values: { label } };
  if (kind === 'page') return PAGES[id] ?? { id: '{page}', values: { page: id } };
  const words = KINDS[kind];
  return words === undefined ? { id: '{kind} {id}', values: { kind, id } } : { id: words, values: { id } };
}
