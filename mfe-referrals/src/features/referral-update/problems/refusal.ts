import { ApiError } from '@portal/shared/api';
import type { UpdateValues } from '../update-values.ts';
import { type Problem, refusalsOf } from './problems.ts';

interface Refusal {
  /** At the fields of the form. */
  problems: readonly Problem[];
  /** The server's words about the whole update, empty without any; null where it is said in another way. */
  reason: string | null;
}

/** What is said of an update that was not saved. */
export function refusalOf(error: unknown, values: UpdateValues): Refusal {
  if (!(error instanceof ApiError)) return { problems: [], reason: '' };
  const problems = refusalsOf(error.fields, values);
  // A conflict is shown as soon as the newer state has been read.
  return { problems, reason: error.code === 'referral_changed' ? null : error.message };
}
