import { CircleAlertIcon } from '@portal/shared/ui';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import classes from './Field.module.css';

export interface FieldProps {
  label: ReactNode;
  problem?: string | undefined;
  className?: string | undefined;
}

/** A labeled field with its problem below. */
export function TextField({
  label,
  problem,
  className,
  id: given,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const own = useId();
  const id = given ?? own;
  return (
    <FieldFrame {...{ id, label, problem, className }}>
      <input id={id} className={classes.field} {...described(id, problem)} {...input} />
    </FieldFrame>
  );
}

/** The label and the problem of a field, which has this id and is `described`. */
export function FieldFrame({
  id,
  label,
  problem,
  className,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {problem !== undefined && (
        <p id={problemId(id)} className={classes.problem}>
          <CircleAlertIcon size={14} />
          {problem}
        </p>
      )}
    </div>
  );
}

/** What names the problem of a field to screen readers. */
export const described = (id: string, problem: string | undefined) => ({
  'aria-invalid': problem !== undefined,
  'aria-describedby': problem === undefined ? undefined : problemId(id),
});

const problemId = (id: string): string => `${id}-problem`;
