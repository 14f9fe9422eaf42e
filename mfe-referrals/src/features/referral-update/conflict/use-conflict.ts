import type { StatusOption } from '@portal/shared/contracts';
import type { FormInstance } from '@portal/shared/ui/form';
import { useState } from 'react';
import type { Conflict } from './differences.ts';
import type { UpdateValues } from '../update-values.ts';

interface Compared extends Pick<Conflict, 'opened' | 'entry'> {
  form: FormInstance<UpdateValues>;
  options: readonly StatusOption[] | undefined;
}

/** The conflict of a form, with what was typed when it became known; null without one, and until the statuses are known. */
export function useConflict(compared: Compared | null): Conflict | null {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const options = compared?.options;
  if (!compared || !options) {
    if (conflict) setConflict(null);
    return null;
  }
  const { form, opened, entry } = compared;
  if (conflict?.entry === entry && conflict.options === options) return conflict;
  // While someone chooses, the form holds the choice; what they typed is what the first choice began with.
  const mine = conflict ? conflict.mine : form.getFieldsValue(true);
  const next: Conflict = { opened, entry, options, mine: mine as UpdateValues };
  setConflict(next);
  return next;
}
