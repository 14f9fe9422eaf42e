import type { AuditEvent, AuditKind } from '@portal/shared/contracts/audit';
import type { ACTING_SUBJECT_KINDS } from '@portal/shared/contracts';

/** Which rows are wanted; an absent part is no filter. */
export interface AuditFilter {
  /** A person, an id, or the id of a request. */
  text?: string | undefined;
  /** The user id of whoever did it. */
  who?: string | undefined;
  /** Whom they acted for. */
  as?: { role: (typeof ACTING_SUBJECT_KINDS)[number]; id: number } | undefined;
  what?: readonly AuditKind[] | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
}

export const isEmptyFilter = (filter: AuditFilter): boolean =>
  Object.values(filter).every((part) => part === undefined);

const EVENTS: Record<AuditKind, readonly AuditEvent[]> = {
  acting: ['login-as-start', 'login-as-stop', 'login-as-revoke'],
  write: ['write'],
  read: ['read'],
  export: ['export'],
  refused: ['refused'],
};

export const eventsOf = (kinds: readonly AuditKind[]): AuditEvent[] =>
  [...new Set(kinds)].flatMap((kind) => EVENTS[kind]);

/**
 * A filter in words, for the row of an export: `what: refused; from: 2026-11-20T00:00:00.000Z`. The text that was searched for
 * may be contact data, which the log does not keep.
 */
export function filterText({ text, who, as, what, from, to }: AuditFilter): string {
  const parts = {
    who,
    as: as && `${as.role} ${as.id}`,
    what: what?.join(', '),
    from: from?.toISOString(),
    to: to?.toISOString(),
  };
  const named = Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [] : [`${name}: ${part}`]));
  return [...(text === undefined ? [] : ['with a search text']), ...named].join('; ');
}
