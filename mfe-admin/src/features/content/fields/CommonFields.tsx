import { US_TIME_ZONES } from '@portal/shared/contracts';
import { FIRST_CONTENT_DAY, LAST_CONTENT_DAY, OUTSIDE_CONTENT_DAYS } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Form, Input, MomentField, Select } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { FIELD_NAMES, ZONE_NAMES } from '../content-texts.ts';
import classes from './Fields.module.css';
import { PictureField } from './PictureField.tsx';

type Name = string | (string | number)[];

interface FieldProps {
  name: Name;
  /** Default: that of the field's name. */
  label?: string;
  hint?: ReactNode;
  isOptional?: boolean;
}

function labelOf({ name, label, isOptional = false }: FieldProps): ReactNode {
  const text = label ?? t(FIELD_NAMES[String(name)] ?? '');
  return isOptional ? (
    <span>
      {text}
      <span className={classes.optional}>{t('(optional)')}</span>
    </span>
  ) : (
    text
  );
}

/** One line. Nothing is cut off while it is typed: what is too long is said at the field. */
export function LineField(props: FieldProps) {
  return (
    <Form.Item name={props.name} label={labelOf(props)} extra={props.hint}>
      <Input autoComplete="off" />
    </Form.Item>
  );
}

export function ParagraphField(props: FieldProps) {
  return (
    <Form.Item name={props.name} label={labelOf(props)} extra={props.hint}>
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 12 }} />
    </Form.Item>
  );
}

/** Where a button leads; the server has the list of hosts. */
export function LinkField({ hosts, ...props }: FieldProps & { hosts: readonly string[] }) {
  const hint = t('Opens in a new tab. A page of the portal such as /sgd, or https on {hosts}.', {
    hosts: hosts.join(', '),
  });
  return (
    <Form.Item name={props.name} label={labelOf(props)} extra={hint}>
      <Input inputMode="url" autoComplete="off" />
    </Form.Item>
  );
}

export function TimeField(props: FieldProps) {
  return (
    <Form.Item name={props.name} label={labelOf(props)} extra={props.hint}>
      <MomentField days={{ first: FIRST_CONTENT_DAY, last: LAST_CONTENT_DAY, refusal: t(OUTSIDE_CONTENT_DAYS) }} />
    </Form.Item>
  );
}

export function ZoneField() {
  return (
    <Form.Item name="timeZone" label={t('Time zone')}>
      <Select options={US_TIME_ZONES.map((value) => ({ value, label: t(ZONE_NAMES[value]) }))} />
    </Form.Item>
  );
}

export function Picture({ name, label }: { name: string; label: string }) {
  return (
    <Form.Item name={name} className={classes.picture ?? ''}>
      <PictureField label={label} />
    </Form.Item>
  );
}

/** Fields beside each other, below each other on small screens. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
