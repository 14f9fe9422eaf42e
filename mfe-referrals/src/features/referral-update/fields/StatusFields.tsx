import { APPOINTMENT_SET_BY, REASON_LIMIT, type StatusField, type StatusOption } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { DayField } from '@portal/shared/ui/day-field';
import { Form } from '@portal/shared/ui/form';
import { Input } from '@portal/shared/ui/input';
import { MoneyField } from '@portal/shared/ui/money-field';
import { Radio } from '@portal/shared/ui/radio';
import type { ReactNode } from 'react';
import { characterCount } from '../../../form/text-limits.ts';
import choices from './StatusChoices.module.css';
import classes from '../UpdateForm.module.css';
import { FIELD_LABELS, TIME_LABEL } from './field-labels.ts';
import { SET_BY } from './set-by.ts';
import { fieldsOf } from '../update-values.ts';

interface StatusFieldsProps {
  option: StatusOption;
}

/**
 * The fields that a status asks for; each has its label, and says when it is optional. Every day may be entered: the
 * picker would drop one on the wrong side of today without a word, the rules of the form say what is wrong with it.
 */
export function StatusFields({ option }: StatusFieldsProps): ReactNode {
  const fields = fieldsOf(option);
  if (fields.length === 0) return null;
  return (
    <div className={classes.fields}>
      {fields.map((field) => (
        <StatusFieldItem key={field} field={field} isRequired={option.requires.includes(field)} />
      ))}
    </div>
  );
}

const REASON_COUNT = characterCount(REASON_LIMIT);
const MONTHS = [1, 2, 3, 4, 5, 6];

interface ItemProps {
  field: StatusField;
  isRequired: boolean;
}

function StatusFieldItem({ field, isRequired }: ItemProps): ReactNode {
  const label = (text: string) => (isRequired ? text : t('{label} (optional)', { label: text }));
  switch (field) {
    case 'snoozeMonths':
      return (
        <Form.Item name="snoozeMonths" label={label(t(FIELD_LABELS.snoozeMonths))}>
          <Radio.Group aria-label={t(FIELD_LABELS.snoozeMonths)} className={choices.choices}>
            {MONTHS.map((count) => (
              <Radio key={count} value={count} className={choices.choice}>
                {t('{count, plural, one {# month} other {# months}}', { count })}
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
      );
    case 'listingAppointmentDate':
      return (
        <div className={classes.pair}>
          <Form.Item name="appointmentDay" label={label(t(FIELD_LABELS.listingAppointmentDate))}>
            <DayField />
          </Form.Item>
          <Form.Item name="appointmentTime" label={label(t(TIME_LABEL))}>
            <Input type="time" />
          </Form.Item>
        </div>
      );
    case 'appointmentSetBy':
      return (
        <Form.Item name="appointmentSetBy" label={label(t(FIELD_LABELS.appointmentSetBy))}>
          <Radio.Group aria-label={t(FIELD_LABELS.appointmentSetBy)} className={choices.choices}>
            {APPOINTMENT_SET_BY.map((who) => (
              <Radio key={who} value={who} className={choices.choice}>
                {t(SET_BY[who])}
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
      );
    case 'listedDate':
      return (
        <Form.Item name="listedDate" label={label(t(FIELD_LABELS.listedDate))}>
          <DayField />
        </Form.Item>
      );
    case 'escrowDate':
      return (
        <Form.Item name="escrowDate" label={label(t(FIELD_LABELS.escrowDate))}>
          <DayField />
        </Form.Item>
      );
    case 'soldDate':
      return (
        <Form.Item name="soldDate" label={label(t(FIELD_LABELS.soldDate))}>
          <DayField />
        </Form.Item>
      );
    case 'listPrice':
      return <MoneyItem name="listPrice" label={label(t(FIELD_LABELS.listPrice))} />;
    case 'contractSalePrice':
      return <MoneyItem name="contractSalePrice" label={label(t(FIELD_LABELS.contractSalePrice))} />;
    case 'soldPrice':
      return <MoneyItem name="soldPrice" label={label(t(FIELD_LABELS.soldPrice))} />;
    case 'commissionReceived':
      return <MoneyItem name="commissionReceived" label={label(t(FIELD_LABELS.commissionReceived))} />;
    case 'escrowContact':
      return <EscrowContactItems />;
    case 'reason':
      return (
        <Form.Item name="reason" label={label(t(FIELD_LABELS.reason))}>
          <Input count={REASON_COUNT} autoComplete="off" />
        </Form.Item>
      );
    case 'notes':
      return null;
  }
}

function MoneyItem({ name, label }: { name: string; label: string }): ReactNode {
  return (
    <Form.Item name={name} label={label}>
      <MoneyField />
    </Form.Item>
  );
}

function EscrowContactItems(): ReactNode {
  return (
    <fieldset className={classes.group}>
      <legend>{t(FIELD_LABELS.escrowContact)}</legend>
      <div className={classes.pair}>
        <Form.Item name={['escrowContact', 'esFirstName']} label={t('First name')}>
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item name={['escrowContact', 'esLastName']} label={t('Last name')}>
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
      </div>
      <Form.Item name={['escrowContact', 'esCompanyName']} label={t('Company (optional)')}>
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
      <div className={classes.pair}>
        <Form.Item name={['escrowContact', 'esPhoneNumber']} label={t('Phone (optional)')}>
          <Input type="tel" autoComplete="off" maxLength={24} />
        </Form.Item>
        <Form.Item name={['escrowContact', 'esEmail']} label={t('Email (optional)')}>
          <Input type="email" autoComplete="off" maxLength={200} />
        </Form.Item>
      </div>
    </fieldset>
  );
}
