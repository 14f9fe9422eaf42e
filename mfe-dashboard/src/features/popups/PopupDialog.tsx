import { Dialog } from '@portal/shared/ui/dialog';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { Sheet } from '@portal/shared/ui/sheet';
import { type ReactNode, useState } from 'react';
import classes from './PopupDialog.module.css';

interface PopupDialogProps {
  title: string;
  onClose: () => void;
  /** CSS pixels; small screens have a sheet from the bottom. */
  width: number;
  /** Above the title, where there is room. */
  icon?: ReactNode;
  /** Buttons, which stay at the bottom of a sheet. */
  actions?: ReactNode;
  /** Whether a click outside does nothing, because something may have been typed. */
  ignoresOutsideClick?: boolean;
  children: ReactNode;
}

/** A popup: a dialog, on small screens a sheet within the thumb's reach. Cross and Escape only close it. */
export function PopupDialog({
  title,
  onClose,
  width,
  icon,
  actions,
  ignoresOutsideClick = false,
  children,
}: PopupDialogProps): ReactNode {
  const size = useScreenSize();
  // as it was when it opened: a turned phone must not start over what is in it
  const [isSheet] = useState(size === 'small');
  if (isSheet) {
    return (
      <Sheet title={title} onClose={onClose} foot={actions} ignoresOutsideClick={ignoresOutsideClick}>
        {children}
      </Sheet>
    );
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={width}
      hasCloseButton
      icon={icon === undefined ? undefined : <span className={classes.icon}>{icon}</span>}
      ignoresOutsideClick={ignoresOutsideClick}
    >
      {children}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </Dialog>
  );
}
