import { Form } from '@portal/shared/ui/form';
import { LockIcon } from '@portal/shared/ui/icon';
import { Input } from '@portal/shared/ui/input';
import { type ReactNode, useId } from 'react';
import classes from './Profile.module.css';

interface LockedFieldProps {
  label: string;
  /** Null where there is none. */
  value: string | null;
  /** Who can change it. */
  hint?: string;
}

/** A value of somebody else's: it can be selected and copied, and not changed. */
export function LockedField({ label, value, hint }: LockedFieldProps): ReactNode {
  const id = useId();
  return (
    <Form.Item label={label} htmlFor={id} extra={hint}>
      <Input
        id={id}
        className={classes.locked ?? ''}
        value={value ?? '–'}
        readOnly
        disabled={false}
        suffix={<LockIcon size={14} />}
      />
    </Form.Item>
  );
}
