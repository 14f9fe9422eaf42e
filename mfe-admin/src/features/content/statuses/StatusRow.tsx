import { STATUS_FIELDS, type StatusField } from '@portal/shared/contracts';
import type { StaffStatus } from '@portal/shared/contracts/status-editor';
import { msg, t } from '@portal/shared/i18n';
import { ActionButton, ArrowUpIcon, Input, Select, StatusTag, Switch } from '@portal/shared/ui';
import { useId } from 'react';
import { statusWord } from './status-edits.ts';
import classes from './Statuses.module.css';

const FIELD_NAMES: Record<StatusField, string> = {
  snoozeMonths: msg('Months to wait'),
  listingAppointmentDate: msg('Appointment date'),
  appointmentSetBy: msg('Who set the appointment'),
  listedDate: msg('List date'),
  listPrice: msg('List price'),
  contractSalePrice: msg('Contract price'),
  escrowDate: msg('Close date'),
  escrowContact: msg('Escrow contact'),
  soldPrice: msg('Sold price'),
  soldDate: msg('Sold date'),
  commissionReceived: msg('Commission'),
  reason: msg('Reason'),
  notes: msg('Note'),
};

interface StatusRowProps {
  status: StaffStatus;
  isFirst: boolean;
  isDisabled: boolean;
  onChange: (change: Partial<Pick<StaffStatus, 'label' | 'requires' | 'optional' | 'isActive'>>) => void;
  onMoveUp: () => void;
}

/** One status: its code and what may be changed of it. */
export function StatusRow({ status, isFirst, isDisabled, onChange, onMoveUp }: StatusRowProps) {
  const { label, requires, optional, isActive, category, uses } = status;
  const word = statusWord(status);
  const shown = t(word);
  const id = useId();
  const fields = (others: readonly StatusField[]) =>
    STATUS_FIELDS.filter((field) => !others.includes(field)).map((value) => ({ value, label: t(FIELD_NAMES[value]) }));
  return (
    <li className={classes.status} aria-label={shown}>
      <div className={classes.what}>
        <StatusTag status={word} />
        <span className={classes.facts}>
          {t(category)} · {t('{count, plural, one {{count} referral} other {{count} referrals}}', { count: uses })}
        </span>
        {!isFirst && (
          <ActionButton
            isSmall
            kind="quiet"
            icon={<ArrowUpIcon />}
            disabled={isDisabled}
            aria-label={t('Move up: {name}', { name: shown })}
            onClick={onMoveUp}
          />
        )}
      </div>
      <div className={classes.field}>
        <label htmlFor={`${id}-label`}>{t('Label')}</label>
        <Input
          id={`${id}-label`}
          placeholder={word}
          value={label ?? ''}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ label: target.value || null })}
        />
      </div>
      <div className={classes.field}>
        <label htmlFor={`${id}-requires`}>{t('Required')}</label>
        <Select
          id={`${id}-requires`}
          mode="multiple"
          value={requires}
          options={fields(optional)}
          disabled={isDisabled}
          onChange={(value: StatusField[]) => onChange({ requires: value })}
        />
      </div>
      <div className={classes.field}>
        <label htmlFor={`${id}-optional`}>{t('Optional')}</label>
        <Select
          id={`${id}-optional`}
          mode="multiple"
          value={optional}
          options={fields(requires)}
          disabled={isDisabled}
          onChange={(value: StatusField[]) => onChange({ optional: value })}
        />
      </div>
      <div className={classes.offered}>
        <Switch
          id={`${id}-offered`}
          checked={isActive}
          disabled={isDisabled}
          aria-label={t('Offered: {name}', { name: shown })}
          onChange={(value) => onChange({ isActive: value })}
        />
        <label htmlFor={`${id}-offered`}>{isActive ? t('Offered') : t('Retired')}</label>
      </div>
    </li>
  );
}
