import type { ReactNode } from 'react';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import classes from './ConsoleDialog.module.css';

interface ConsoleDialogProps {
  title: string;
  /** In CSS pixels. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog of the console. */
export function ConsoleDialog({ title, width = 480, onClose, children }: ConsoleDialogProps) {
  return (
    <FormDialog title={title} width={width} className={classes.body} onClose={onClose}>
      {children}
    </FormDialog>
  );
}
