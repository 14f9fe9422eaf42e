import { Input } from '@portal/shared/ui';
import { useId } from 'react';
import styles from './Field.module.css';
import { Refusal } from '../../../reason-form/Refusal.tsx';

interface TextFieldProps {
  label: string;
  value: string;
  placeholder?: string;
  /** Suffix of the field: `hours`. */
  suffix?: string;
  problem: string | null;
  onChange: (value: string) => void;
}

/** A single-line field with its label above and its problem below. */
export function TextField({ label, value, placeholder, suffix, problem, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Input
        id={id}
        autoComplete="off"
        maxLength={500}
        value={value}
        {...(placeholder && { placeholder })}
        {...(suffix && { suffix })}
        status={problem ? 'error' : ''}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <Refusal id={`${id}-problem`} sentences={problem ? [problem] : []} />
    </div>
  );
}
