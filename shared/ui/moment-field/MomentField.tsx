import { t } from '@portal/shared/i18n';
import { DatePicker } from '@portal/shared/ui/date-picker';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';

interface MomentFieldProps {
  /** Set by the label of a form's item. */
  id?: string;
  /** What clocks show: `2026-12-03T11:00`. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

const FORMATS = ['MM/DD/YYYY h:mm A', 'M/D/YYYY h:mm A', 'YYYY-MM-DD HH:mm'];

/** A day and a time on the clocks of some place: typed as `12/03/2026 11:00 AM`, or chosen. It has no time zone. */
export function MomentField({ value, onChange, ...rest }: MomentFieldProps): ReactNode {
  // another object would replace what is being typed
  const moment = useMemo(() => (value ? dayjs(value) : null), [value]);
  return (
    <DatePicker
      {...rest}
      format={FORMATS}
      placeholder={t('MM/DD/YYYY h:mm AM')}
      showTime={{ use12Hours: true, format: 'h:mm A', minuteStep: 5 }}
      needConfirm={false}
      value={moment}
      onChange={(chosen) => onChange?.(chosen ? chosen.format('YYYY-MM-DDTHH:mm') : null)}
      style={{ width: '100%' }}
    />
  );
}
