import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import classes from './RadioBar.module.css';

interface RadioBarProps<Value extends string | number> {
  /** Name of the group, for screen readers. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  /** Fills the whole width, in equal parts. */
  isBlock?: boolean;
  onChange: (value: Value) => void;
}

/** One of a few choices, side by side. */
export function RadioBar<Value extends string | number>({
  label,
  options,
  value,
  isBlock = false,
  onChange,
}: RadioBarProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={clsx(classes.bar, isBlock && classes.block)}>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
