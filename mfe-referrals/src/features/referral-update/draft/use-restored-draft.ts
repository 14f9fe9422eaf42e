import type { ReferralDraft, StatusOption } from '@portal/shared/contracts';
import { useState } from 'react';
import { valuesOfDraft } from './draft-values.ts';
import { type Prefill, prefillOver } from '../prefill.ts';
import type { UpdateValues } from '../update-values.ts';

interface RestoredDraftInput {
  draft: ReferralDraft | null | undefined;
  options: readonly StatusOption[] | undefined;
  /** Something was typed. */
  isTyped: boolean;
  /** What the form was opened with, which is newer than the draft. */
  prefill: Prefill | null;
  timeZone: string;
}

/**
 * The values of the draft with which a form starts, once. Null without one, and when something was typed before it
 * arrived: what is typed is newer. The second value forgets it, when the form is emptied.
 */
export function useRestoredDraft({
  draft,
  options,
  isTyped,
  prefill,
  timeZone,
}: RestoredDraftInput): [UpdateValues | null, () => void] {
  const [restored, setRestored] = useState<UpdateValues | null | undefined>(undefined);
  if (restored === undefined && draft !== undefined && options) {
    const hasText = draft !== null && Object.keys(draft.body).length > 0;
    const values = hasText && !isTyped ? valuesOfDraft(draft.body, options, timeZone) : null;
    setRestored(values && prefill ? { ...values, ...prefillOver(values, prefill) } : values);
  }
  return [restored ?? null, () => setRestored(null)];
}
