import { CircleAlertIcon } from '@portal/shared/ui';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react';
import { useId } from 'react';
import styles from './Field.module.css';

interface FieldFrameProps {
  label: ReactNode;
  problem?: string | undefined;
  className?: string | undefined;
}

type TextFieldProps = FieldFrameProps & InputHTMLAttributes<HTMLInputElement>;

/** A labeled field with its problem below. */
export function TextField({ label, problem, className, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input id={id} className={styles.field} {...described(id, problem)} {...input} />
      <Problem id={id} problem={problem} />
    </div>
  );
}

type ChoiceFieldProps = FieldFrameProps & SelectHTMLAttributes<HTMLSelectElement>;

/** A labeled select. */
export function ChoiceField({ label, problem, className, children, ...select }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} className={styles.field} {...described(id, problem)} {...select}>
        {children}
      </select>
      <Problem id={id} problem={problem} />
    </div>
  );
}

const described = (id: string, problem: string | undefined) => ({
  'aria-invalid': problem !== undefined,
  'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
});

function Problem({ id, problem }: { id: string; problem: string | undefined }) {
  if (problem === undefined) return null;
  return (
    <p id={`${id}-problem`} className={styles.problem}>
      <CircleAlertIcon size={14} />
      {problem}
    </p>
  );
}
