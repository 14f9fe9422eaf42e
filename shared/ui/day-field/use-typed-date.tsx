import { t } from '@portal/shared/i18n';
import dayjs, { type Dayjs } from 'dayjs';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './TypedDate.module.css';

interface TypedDateOptions {
  /** The date of the field. Another one takes the place of what was typed. */
  value: string | null | undefined;
  /** Those the field reads. */
  formats: readonly string[];
  /** How a date is typed, for the notice. */
  example: string;
  /** Why a day, `2026-11-20`, may not be entered; null when it may. */
  refusalOf: (day: string) => string | null;
  /** Called with the date of a text when the field is left, or on Enter. The picker would do so a frame later: after a tap on Save. */
  onRead: (date: Dayjs) => void;
}

/**
 * Says what is wrong with what was typed into a `DatePicker`, instead of dropping it. A text that is no date stays in the
 * field, and its sentence is the custom validity of the input, by which a form knows that it cannot be saved
 * (`focusUnreadable`). A day that may not be entered is refused: the field goes back to the one it had. Spread `props` on
 * the picker, show `notice` below it, and call `accept` when a date was chosen.
 */
export function useTypedDate({ value, formats, example, refusalOf, onRead }: TypedDateOptions) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const sentence =
    unreadable === null ? '' : t('“{text}” is not a date. Type it as {example}.', { text: unreadable, example });
  const accept = () => {
    setUnreadable(null);
    setRefusal(null);
  };
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    accept();
  }
  useEffect(() => input.current?.setCustomValidity(sentence), [sentence]);

  const read = (target: EventTarget): void => {
    if (!(target instanceof HTMLInputElement)) return;
    input.current = target;
    const text = target.value.trim();
    const date = formats.map((format) => dayjs(text, format, true)).find((one) => one.isValid());
    setUnreadable(text === '' || date ? null : text);
    if (date && refusalOf(date.format('YYYY-MM-DD')) === null) onRead(date);
  };

  const notice: ReactNode = (sentence || refusal) && (
    <p role="alert" className={styles.notice}>
      {sentence || refusal}
    </p>
  );
  const props = {
    preserveInvalidOnBlur: true,
    onFocus: () => setRefusal(null),
    // a day that may not be entered never reaches `onChange`; it is followed by the day to which the field goes back
    onCalendarChange: (typed: unknown) => {
      const found = dayjs.isDayjs(typed) ? refusalOf(typed.format('YYYY-MM-DD')) : null;
      if (found !== null) setRefusal(found);
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => read(target),
    // it also submits the form
    onKeyDown: ({ key, target }: KeyboardEvent<HTMLElement>) => {
      if (key === 'Enter') read(target);
    },
    // the calendar opens above, where there is room, and leaves the sentence below to be read
    ...(sentence && { status: 'error' as const, placement: 'topLeft' as const }),
  };
  return { props, notice, accept };
}
