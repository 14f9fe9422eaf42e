import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Dialog.module.css';

interface DialogProps {
  /** Id of the heading that names it. */
  labelledBy: string;
  onClose: () => void;
  /** A sheet comes from the bottom edge of a small screen, within the thumb's reach. */
  isSheet?: boolean;
  children: ReactNode;
}

/** A modal dialog of the browser: it keeps the focus, Escape and a click beside it close it. */
export function Dialog({ labelledBy, onClose, isSheet = false, children }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    // The dialog itself has no padding, so a click on it and not on its content is a click on the backdrop.
    const closeBeside = (event: MouseEvent) => event.target === element && element.close();
    element.addEventListener('click', closeBeside);
    return () => element.removeEventListener('click', closeBeside);
  }, []);

  return (
    <dialog
      ref={dialog}
      className={clsx(classes.dialog, isSheet && classes.sheet)}
      aria-labelledby={labelledBy}
      onClose={onClose}
    >
      {children}
    </dialog>
  );
}
