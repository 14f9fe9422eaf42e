import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import notes from '../checkout/Notes.module.css';

interface ReceiptFailureProps {
  failure: string | null;
  className?: string | undefined;
}

/** Why the PDF of a receipt was not saved. */
export function ReceiptFailure({ failure, className }: ReceiptFailureProps): ReactNode {
  if (failure === null) return null;
  return (
    <p className={clsx(notes.note, notes.refused, className)} role="alert">
      {failure}
    </p>
  );
}
