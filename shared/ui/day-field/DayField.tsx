import { t } from '@portal/shared/i18n';
import { DatePicker } from '@portal/shared/ui/date-picker';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useTypedDate } from './use-typed-date.tsx';

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
  const typed = useTypedDate({
    value,
    onChange,
    empty: undefined,
    valueFormat: 'YYYY-MM-DD',
    formats: FORMATS,
    example: t('MM/DD/YYYY'),
    refusalOf: (day) => refusalOf(day, min, max),
    describedBy: rest['aria-describedby'],
  });
  return (
    <>
      <DatePicker
        key={typed.key}
        {...rest}
        {...typed.props}
        {...(min === undefined ? {} : { minDate: dayjs(min) })}
        {...(max === undefined ? {} : { maxDate: dayjs(max) })}
        style={{ width: '100%' }}
      />
      {typed.notice}
    </>
  );
}

/** The days are compared as texts, and said as they are typed. */
function refusalOf(day: string, min: string | undefined, max: string | undefined): string | null {
  if ((min === undefined || day >= min) && (max === undefined || day <= max)) return null;
  const [first, last] = [min ?? '', max ?? ''].map((limit) => dayjs(limit).format(FORMATS[0]));
  if (max === undefined) return t('Enter {first} or a later day.', { first: first! });
  if (min === undefined) return t('Enter {last} or an earlier day.', { last: last! });
  return t('Enter a day from {first} to {last}.', { first: first!, last: last! });
}
