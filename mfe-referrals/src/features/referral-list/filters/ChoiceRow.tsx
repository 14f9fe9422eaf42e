import type { ReactNode } from 'react';
import classes from './ChoiceRow.module.css';

interface ChoiceRowProps {
  type: 'checkbox' | 'radio';
  label: string;
  isOn: boolean;
  name?: string;
  onChange: () => void;
}

/** A 44 px row with a checkbox or a radio button. */
export function ChoiceRow({ type, label, isOn, name, onChange }: ChoiceRowProps): ReactNode {
  return (
    <label className={classes.choice}>
      <input type={type} name={name} checked={isOn} onChange={onChange} />
      {label}
    </label>
  );
}
