import type { AuditChange } from '@portal/shared/contracts/audit';

/** Longer texts are cut: the log says what was changed, and is no second copy of it. */
const MAX_CHARACTERS = 200;

/**
 * The fields whose values differ, in the order of `after`; others of `before` are not looked at.
 * @param hidden fields with secrets or contact data, of which only that they changed is kept; empty where there are none
 */
export function changesBetween(before: object, after: object, hidden: readonly string[]): AuditChange[] {
  const old = before as Record<string, unknown>;
  return Object.entries(after).flatMap(([field, value]) => {
    const change = { before: valueText(old[field]), after: valueText(value) };
    if (change.before === change.after) return [];
    const isHidden = hidden.includes(field);
    return [isHidden ? { field, before: null, after: null, isHidden } : { field, ...cut(change), isHidden }];
  });
}

function cut({ before, after }: { before: string | null; after: string | null }) {
  return { before: before?.slice(0, MAX_CHARACTERS) ?? null, after: after?.slice(0, MAX_CHARACTERS) ?? null };
}

/** A value as a person would read it; null for nothing. */
function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(valueText).join(', ');
  if (typeof value === 'string') return value;
  // numbers and booleans
  if (typeof value !== 'object') return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, each]) => `${name}: ${valueText(each) ?? '–'}`);
  return parts.length === 0 ? null : parts.join('; ');
}
