import { Dialog } from '@portal/shared/ui';
import { type ReactNode, useRef } from 'react';

interface FormDialogProps {
  title: string;
  /** In CSS pixels. */
  width?: number;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog with something to fill in: typing begins in its first field rather than at the button that closes it, where a space
 * would throw away what was meant to be typed. A click outside does not close it.
 */
export function FormDialog({ title, width, className, onClose, children }: FormDialogProps) {
  const body = useRef<HTMLDivElement>(null);

  function focusField() {
    if (body.current?.contains(document.activeElement)) return;
    body.current?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')?.focus();
  }
  return (
    <Dialog
      title={title}
      {...(width !== undefined && { width })}
      ignoresOutsideClick
      hasCloseButton
      onOpened={focusField}
      onClose={onClose}
    >
      <div ref={body} className={className}>
        {children}
      </div>
    </Dialog>
  );
}
