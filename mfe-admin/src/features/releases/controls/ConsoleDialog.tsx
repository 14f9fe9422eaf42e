import { Dialog } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import classes from './ConsoleDialog.module.css';

interface ConsoleDialogProps {
  title: string;
  /** In CSS pixels. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog of the console. A click outside does not close it, because something may have been typed. */
export function ConsoleDialog({ title, width = 480, onClose, children }: ConsoleDialogProps) {
  return (
    <Dialog title={title} width={width} ignoresOutsideClick hasCloseButton onClose={onClose}>
      <div className={classes.body}>{children}</div>
    </Dialog>
  );
}
