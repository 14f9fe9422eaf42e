import { UnsavedDialog } from '@portal/shared/drafts';
import { type ReactNode, useState } from 'react';

/**
 * Closes a form, after a question while no draft has what was typed.
 * @returns what the drawer of the form does instead of closing, and the question, to be shown beside it
 */
export function useCloseQuestion(isUnsaved: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  // saved meanwhile: there is nothing to ask any more
  if (isAsking && !isUnsaved) setAsking(false);
  return {
    close: () => (isUnsaved ? setAsking(true) : onClose()),
    question: isAsking && <UnsavedDialog onLeave={onClose} onStay={() => setAsking(false)} />,
  };
}
