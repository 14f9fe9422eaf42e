import type { FormDraft } from '@portal/shared/contracts';
import { changedFields } from './changed-fields.ts';

/** A form as its draft left it. */
export interface Restored<Values> {
  values: Values;
  /** When the draft was saved, ISO 8601. */
  updatedAt: string;
  /** Revision of the saved values when the draft was made. */
  revision: number;
}

/**
 * What a form starts with: the saved values and over them those of the draft; null when the draft adds nothing.
 * @param readDraft null for what an earlier release saved and this one cannot read
 */
export function restoredFrom<Values extends object>(
  found: FormDraft | null,
  saved: Values,
  readDraft: (values: Record<string, unknown>) => Partial<Values> | null,
): Restored<Values> | null {
  const kept = found && readDraft(found.values);
  const values = { ...saved, ...kept };
  if (!found || Object.keys(changedFields(saved, values)).length === 0) return null;
  return { values, updatedAt: found.updatedAt, revision: found.revision };
}
