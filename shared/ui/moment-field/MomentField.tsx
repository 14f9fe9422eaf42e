import { t } from '@portal/shared/i18n';
import { DatePicker } from '@portal/shared/ui/date-picker';
import dayjs from 'dayjs';
import { type ReactNode, useMemo, useState } from 'react';
import { useUnreadable } from '../day-field/use-unreadable.tsx';
import styles from './MomentField.module.css';

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
  const [isRefused, setRefused] = useState(false);
  const unreadable = useUnreadable(FORMATS, t('MM/DD/YYYY h:mm AM'));
  const isOutside = (day: string) => days !== undefined && (day < days.first || day > days.last);
  return (
    <>
      <DatePicker
        {...rest}
        {...unreadable.props}
        format={FORMATS}
        placeholder={t('MM/DD/YYYY h:mm AM')}
        showTime={{ use12Hours: true, format: 'h:mm A', minuteStep: 5 }}
        needConfirm={false}
        value={moment}
        {...(days && { minDate: dayjs(days.first), maxDate: dayjs(days.last).endOf('day') })}
        onFocus={() => setRefused(false)}
        // what is outside is typed here, and never reaches `onChange`: the field goes back to what it had
        onCalendarChange={(typed) => {
          if (dayjs.isDayjs(typed) && isOutside(typed.format('YYYY-MM-DD'))) setRefused(true);
        }}
        onChange={(chosen) => {
          setRefused(false);
          unreadable.accept();
          onChange?.(chosen ? chosen.format('YYYY-MM-DDTHH:mm') : null);
        }}
        style={{ width: '100%' }}
      />
      {unreadable.notice}
      {isRefused && (
        <p role="alert" className={styles.refusal}>
          {days?.refusal}
        </p>
      )}
    </>
  );
}
