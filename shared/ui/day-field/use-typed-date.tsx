import { t } from '@portal/shared/i18n';
import dayjs, { type Dayjs } from 'dayjs';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import styles from './TypedDate.module.css';
import { FORGET_TEXT } from './unreadable-text.ts';

interface TypedDateOptions<Empty extends null | undefined> {
  /** The date of the field. Another one takes the place of what was typed. */
  value: string | null | undefined;
  onChange: ((value: string | Empty) => void) | undefined;
  /** The value of a field without a date. */
  empty: Empty;
  /** The format of the value. */
  valueFormat: string;
  /** Those the field reads; it shows the first one. */
  formats: string[];
  /** How a date is typed, for the placeholder and the notice. */
  example: string;
  /** Why a day, `2026-11-20`, may not be entered; null when it may. */
  refusalOf: (day: string) => string | null;
}

/**
 * Says what is wrong with what was typed into a `DatePicker`, instead of dropping it. A text that is no date stays in the
 * field, and its sentence is the custom validity of the input, by which a form knows that it cannot be saved
 * (`focusUnreadable`) until `forgetUnreadable`. A day that may not be entered is refused: the field goes back to the one it had. Spread `props` on
 * the picker, give it the `key`, and show `notice` below it.
 */
export function useTypedDate<Empty extends null | undefined>(options: TypedDateOptions<Empty>) {
  const { value, onChange, empty, valueFormat, formats, example, refusalOf } = options;
  // another object would replace what is being typed
  const date = useMemo(() => (value ? dayjs(value) : null), [value]);
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
  const [timesForgotten, setTimesForgotten] = useState(0);
  useEffect(() => {
    const field = input.current;
    field?.setCustomValidity(sentence);
    if (!sentence) return;
    const forget = () => {
      setUnreadable(null);
      setTimesForgotten((times) => times + 1);
    };
    field?.addEventListener(FORGET_TEXT, forget);
    return () => field?.removeEventListener(FORGET_TEXT, forget);
  }, [sentence]);

  const choose = (chosen: Dayjs | null): void => {
    const next = chosen ? chosen.format(valueFormat) : empty;
    if (next !== value) onChange?.(next);
  };
  /** When the field is left, and on Enter. The picker reports a date a frame later: after a tap on Save. */
  const read = (target: EventTarget): void => {
    if (!(target instanceof HTMLInputElement)) return;
    input.current = target;
    const text = target.value.trim();
    const typed = formats.map((format) => dayjs(text, format, true)).find((one) => one.isValid());
    setUnreadable(text === '' || typed ? null : text);
    if (typed && refusalOf(typed.format('YYYY-MM-DD')) === null) choose(typed);
  };

  const notice: ReactNode = (sentence || refusal) && (
    <p role="alert" className={styles.notice}>
      {sentence || refusal}
    </p>
  );
  const props = {
    format: formats,
    placeholder: example,
    value: date,
    onChange: (chosen: Dayjs | null) => {
      accept();
      choose(chosen);
    },
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
  return {
    props,
    notice,
    /** The key of the picker: only a new one forgets the text it was left with. */
    key: timesForgotten,
  };
}
