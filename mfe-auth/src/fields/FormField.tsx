import type { ReactNode } from 'react';
import classes from './FormField.module.css';

/** Attributes that connect an input to its label and its error. */
export interface FieldAttributes {
  id: string;
  name: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FormFieldProps {
  id: string;
  label: string;
  error: string | undefined;
  children: (attributes: FieldAttributes) => ReactNode;
}

/** A label, an input and its error. */
export function FormField({ id, label, error, children }: FormFieldProps): ReactNode {
  const errorId = `${id}-error`;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name: id,
        className: classes.input,
        'aria-invalid': error !== undefined,
        'aria-describedby': error && errorId,
      })}
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
