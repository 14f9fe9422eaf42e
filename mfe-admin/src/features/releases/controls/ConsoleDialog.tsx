import { Modal } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import styles from './ConsoleDialog.module.css';

interface ConsoleDialogProps {
  title: string;
  /** In CSS pixels. */
  width?: number;
  onClose(): void;
  children: ReactNode;
}

/** A dialog of the console, open for as long as it is rendered. A press beside it closes nothing: somebody may have typed. */
export function ConsoleDialog({ title, width = 480, onClose, children }: ConsoleDialogProps) {
  return (
    <Modal open title={title} width={width} mask={{ closable: false }} footer={null} onCancel={onClose}>
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}
