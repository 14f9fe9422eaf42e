import { t } from '@portal/shared/i18n';
import { DatePicker } from '@portal/shared/ui/date-picker';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useTypedDate } from '../day-field/use-typed-date.tsx';

interface MomentFieldProps {
  /** Set by the label of a form's item. */
  id?: string;
  /** What clocks show: `2026-12-03T11:00`. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** First and last day that may be entered, `2026-12-03`, and what is said to whoever types another. Default: any day. */
  days?: { first: string; last: string; refusal: string };
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

const FORMATS = ['MM/DD/YYYY h:mm A', 'M/D/YYYY h:mm A', 'YYYY-MM-DD HH:mm'];

/** A day and a time on the clocks of some place: typed as `12/03/2026 11:00 AM`, or chosen. It has no time zone. */
export function MomentField({ value, onChange, days, ...rest }: MomentFieldProps): ReactNode {
  const typed = useTypedDate({
    value,
    onChange,
    empty: null,
    valueFormat: 'YYYY-MM-DDTHH:mm',
    formats: FORMATS,
    example: t('MM/DD/YYYY h:mm AM'),
    refusalOf: (day) => (days !== undefined && (day < days.first || day > days.last) ? days.refusal : null),
    describedBy: rest['aria-describedby'],
  });
  return (
    <>
      <DatePicker
        key={typed.key}
        {...rest}
        {...typed.props}
        showTime={{ use12Hours: true, format: 'h:mm A', minuteStep: 5 }}
        needConfirm={false}
        {...(days && { minDate: dayjs(days.first), maxDate: dayjs(days.last).endOf('day') })}
        style={{ width: '100%' }}
      />
      {typed.notice}
    </>
  );
}
