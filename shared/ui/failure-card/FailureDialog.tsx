import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './FailureDialog.module.css';

interface FailureDialogProps {
  /** Id of the heading that names it. */
  labelledBy: string;
  /** Id of the text that a screen reader reads at once; makes it an alert. */
  describedBy?: string;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The dialog of failures: a native one, because antd's costs every page 46 KB and may be what did not load
 * (docs/decisions/0025). Open for as long as it is rendered; for everything else there is `Dialog`.
 */
export function FailureDialog({
  labelledBy,
  describedBy,
  onClose,
  className,
  children,
}: FailureDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // closed before it leaves the page, so that the focus goes back to where it was
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={clsx(classes.dialog, className)}
      role={describedBy === undefined ? undefined : 'alertdialog'}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}
