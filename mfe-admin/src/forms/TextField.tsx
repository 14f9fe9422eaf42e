import { Input } from '@portal/shared/ui';
import { type InputHTMLAttributes, useId } from 'react';
import { Refusal } from './Refusal.tsx';
import classes from './TextField.module.css';

interface TextFieldProps {
  label: string;
  value: string;
  placeholder?: string;
  /** Before and after what is typed: `$`, `hours`. */
  prefix?: string;
  suffix?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  isDisabled?: boolean;
  problem: string | null;
  onChange: (value: string) => void;
}

/** A single-line field with its label above and its problem below. */
export function TextField({
  label,
  value,
  placeholder,
  prefix,
  suffix,
  inputMode,
  isDisabled = false,
  problem,
  onChange,
}: TextFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <Input
        id={id}
        autoComplete="off"
        maxLength={500}
        value={value}
        disabled={isDisabled}
        {...(placeholder && { placeholder })}
        {...(prefix && { prefix })}
        {...(suffix && { suffix })}
        {...(inputMode && { inputMode })}
        status={problem ? 'error' : ''}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <Refusal id={`${id}-problem`} sentences={problem ? [problem] : []} />
    </div>
  );
}
