import { t } from '@portal/shared/i18n';
import dayjs from 'dayjs';
import { type FocusEvent, type ReactNode, useState } from 'react';
import styles from './Unreadable.module.css';

/**
 * Says of a text that is no date that it is none, instead of dropping it: it stays in the field. Spread `props` on a
 * `DatePicker` and show `notice` below it; call `accept` when a date was chosen.
 * @param formats those the field reads
 * @param example how a date is typed, for the notice
 */
export function useUnreadable(formats: readonly string[], example: string) {
  const [text, setText] = useState<string | null>(null);
  const accept = () => setText(null);
  const notice: ReactNode = text !== null && (
    <p role="alert" className={styles.notice}>
      {t('“{text}” is not a date. Type it as {example}.', { text, example })}
    </p>
  );
  const props = {
    preserveInvalidOnBlur: true,
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (!(target instanceof HTMLInputElement)) return;
      const typed = target.value.trim();
      const isRead = typed === '' || formats.some((format) => dayjs(typed, format, true).isValid());
      setText(isRead ? null : typed);
    },
    ...(text !== null && { status: 'error' as const }),
  };
  return { props, notice, accept };
}
