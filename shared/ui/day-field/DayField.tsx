import { t } from '@portal/shared/i18n';
import { DatePicker } from '@portal/shared/ui/date-picker';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';

interface DayFieldProps {
  /** Set by the label of a form's item. */
  id?: string;
  /** A calendar day without a time zone, `2026-11-20`. */
  value?: string;
  onChange?: (day: string | undefined) => void;
  /** First and last day that may be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** A calendar day: typed as `11/20/2026`, or chosen. It has no time of day and no time zone. */
export function DayField({ value, onChange, min, max, ...rest }: DayFieldProps): ReactNode {
  return (
    <DatePicker
      {...rest}
      format={['MM/DD/YYYY', 'M/D/YYYY', 'YYYY-MM-DD']}
      placeholder={t('MM/DD/YYYY')}
      value={value === undefined ? null : dayjs(value)}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : undefined)}
      {...(min === undefined ? {} : { minDate: dayjs(min) })}
      {...(max === undefined ? {} : { maxDate: dayjs(max) })}
      style={{ width: '100%' }}
    />
  );
}
