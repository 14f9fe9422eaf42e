import { t } from '@portal/shared/i18n';
import { DatePicker } from '@portal/shared/ui/date-picker';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import { useUnreadable } from './use-unreadable.tsx';

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

const FORMATS = ['MM/DD/YYYY', 'M/D/YYYY', 'YYYY-MM-DD'];

/** A calendar day: typed as `11/20/2026`, or chosen. It has no time of day and no time zone. */
export function DayField({ value, onChange, min, max, ...rest }: DayFieldProps): ReactNode {
  // another object would replace what is being typed
  const day = useMemo(() => (value ? dayjs(value) : null), [value]);
  const unreadable = useUnreadable(FORMATS, t('MM/DD/YYYY'));
  return (
    <>
      <DatePicker
        {...rest}
        {...unreadable.props}
        format={FORMATS}
        placeholder={t('MM/DD/YYYY')}
        value={day}
        onChange={(chosen) => {
          unreadable.accept();
          onChange?.(chosen ? chosen.format('YYYY-MM-DD') : undefined);
        }}
        {...(min === undefined ? {} : { minDate: dayjs(min) })}
        {...(max === undefined ? {} : { maxDate: dayjs(max) })}
        style={{ width: '100%' }}
      />
      {unreadable.notice}
    </>
  );
}
