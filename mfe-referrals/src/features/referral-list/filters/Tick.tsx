import type { ReactNode } from 'react';
import classes from './Tick.module.css';

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
