import { UnsavedDialog, useUnsaved } from '@portal/shared/drafts';
import { Dialog } from '@portal/shared/ui';
import { type ReactNode, useRef, useState } from 'react';
import { DialogTitle } from './DialogTitle.tsx';
import { sayUnsaved } from './say-unsaved.ts';
import { useDirty } from './use-dirty.ts';

interface FormDialogProps {
  title: string;
  /** In CSS pixels. */
  width?: number;
  className?: string | undefined;
  /** Parameters of the address whose change closes the dialog; default: the tab. */
  parameters?: string[];
  /** Called at once by the form's own Cancel; only Escape, the close button and leaving the page ask first. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog with something to fill in: typing begins in its first field rather than at the button that closes it, where a space
 * would throw away what was meant to be typed. A click outside does not close it, and Escape, the close button and leaving the page ask
 * first once something was typed.
 */
export function FormDialog({ title, width, className, parameters = ['tab'], onClose, children }: FormDialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const { isDirty, check, watch } = useDirty();
  const [isAsking, setAsking] = useState(false);
  useUnsaved(sayUnsaved, { title, changes: isDirty ? 1 : 0, parameters });

  function focusField() {
    if (body.current?.contains(document.activeElement)) return;
    body.current?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')?.focus();
  }
  return (
    <>
      <Dialog
        title={<DialogTitle text={title} />}
        {...(width !== undefined && { width })}
        ignoresOutsideClick
        hasCloseButton
        onOpened={focusField}
        onClose={() => (check() ? setAsking(true) : onClose())}
      >
        <div ref={body} className={className} {...watch}>
          {children}
        </div>
      </Dialog>
      {isAsking && <UnsavedDialog hasDraft={false} onLeave={onClose} onStay={() => setAsking(false)} />}
    </>
  );
}
