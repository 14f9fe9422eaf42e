import { ChevronDownIcon } from '@portal/shared/ui';
import { clsx } from 'clsx';
import classes from './SelectField.module.css';

export interface SelectOption {
  value: string;
  /** Text in the list. */
  label: string;
  /** Text in the field when it is chosen; default: the label. */
  shown?: string;
  isDisabled?: boolean;
}

interface SelectFieldProps {
  /** Name of the field, for screen readers. */
  label: string;
  options: readonly SelectOption[];
  value: string;
  /** Shown in a monospace font: versions and ids. */
  isCode?: boolean;
  /** Without a border until hovered, for a header line. */
  isQuiet?: boolean;
  className?: string | undefined;
  onChange: (value: string) => void;
}

/** One of several, chosen from the browser's own list. */
export function SelectField({
  label,
  options,
  value,
  isCode = false,
  isQuiet = false,
  className,
  onChange,
}: SelectFieldProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <span className={clsx(classes.box, isCode && classes.isCode, isQuiet && classes.quiet, className)}>
      <span className={clsx(classes.shown, isCode && classes.code)} aria-hidden>
        {chosen?.shown ?? chosen?.label ?? value}
      </span>
      <ChevronDownIcon size={isCode ? 14 : 16} />
      <select
        className={classes.select}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
