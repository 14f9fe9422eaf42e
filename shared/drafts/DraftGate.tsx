import type { DraftForm } from '@portal/shared/contracts';
import type { ReactNode } from 'react';
import { type KnownDraft, useFormDraft } from './use-form-draft.ts';

interface DraftGateProps {
  form: DraftForm;
  agentId: number;
  /** Shown until it is known whether there is a draft. */
  waiting: ReactNode;
  children: (draft: KnownDraft) => ReactNode;
}

/** Shows a form once its draft is known, so that it starts with what was typed. */
export function DraftGate({ form, agentId, waiting, children }: DraftGateProps): ReactNode {
  const draft = useFormDraft(form, agentId);
  const { found } = draft;
  return found === undefined ? waiting : children({ ...draft, found });
}
