import { CloseIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useId } from 'react';
import { Dialog } from '../../dialog/Dialog.tsx';
import classes from './Sheet.module.css';

interface SheetProps {
  title: string;
  onClose: () => void;
  /** Stays in sight at the lower edge. */
  foot?: ReactNode;
  children: ReactNode;
}

/** What a button of the bottom bar opens. */
export function Sheet({ title, onClose, foot, children }: SheetProps): ReactNode {
  const titleId = useId();
  return (
    <Dialog labelledBy={titleId} onClose={onClose} isSheet>
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
          <CloseIcon size={20} />
        </button>
      </div>
      <div className={classes.body}>{children}</div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </Dialog>
  );
}

interface TickProps {
  type: 'checkbox' | 'radio';
  label: string;
  isOn: boolean;
  name?: string;
  onChange: () => void;
}

/** A 44 px row with a tick. */
export function Tick({ type, label, isOn, name, onChange }: TickProps): ReactNode {
  return (
    <label className={classes.tick}>
      <input type={type} name={name} checked={isOn} onChange={onChange} />
      {label}
    </label>
  );
}
