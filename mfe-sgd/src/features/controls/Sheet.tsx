import { CloseIcon } from '@portal/shared/ui';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './Sheet.module.css';

interface SheetProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** A dialog from the bottom of a small screen, open for as long as it is rendered. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // closed before it leaves the page, so that the focus goes back to where it was
    return () => opened?.close();
  }, []);

  return (
    // a press beside the sheet closes it; the keyboard has Escape and the button
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" aria-label="Close" onClick={onClose}>
          <CloseIcon size={20} />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
