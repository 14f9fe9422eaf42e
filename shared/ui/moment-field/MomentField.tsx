import { t } from '@portal/shared/i18n';
import { DatePicker } from '@portal/shared/ui/date-picker';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
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
  // another object would replace what is being typed
  const moment = useMemo(() => (value ? dayjs(value) : null), [value]);
  const choose = (chosen: string | null) => {
    if (chosen !== value) onChange?.(chosen);
  };
  const typed = useTypedDate({
    value,
    formats: FORMATS,
    example: t('MM/DD/YYYY h:mm AM'),
    refusalOf: (day) => (days !== undefined && (day < days.first || day > days.last) ? days.refusal : null),
    onRead: (date) => choose(date.format('YYYY-MM-DDTHH:mm')),
  });
  return (
    <>
      <DatePicker
        {...rest}
        {...typed.props}
        format={FORMATS}
        placeholder={t('MM/DD/YYYY h:mm AM')}
        showTime={{ use12Hours: true, format: 'h:mm A', minuteStep: 5 }}
        needConfirm={false}
        value={moment}
        {...(days && { minDate: dayjs(days.first), maxDate: dayjs(days.last).endOf('day') })}
        onChange={(chosen) => {
          typed.accept();
          choose(chosen ? chosen.format('YYYY-MM-DDTHH:mm') : null);
        }}
        style={{ width: '100%' }}
      />
      {typed.notice}
    </>
  );
}
