import { t } from '@portal/shared/i18n';
import dayjs, { type Dayjs } from 'dayjs';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CalendarInput } from './CalendarInput.tsx';
import { useUnreadableNotice } from './use-unreadable-notice.tsx';

interface TypedDateOptions<Empty extends null | undefined> {
  /** The date of the field. Another one takes the place of what was typed. */
  value: string | null | undefined;
  onChange: ((value: string | Empty) => void) | undefined;
  /** The value of a field without a date. */
  empty: Empty;
  /** The format of the value. */
  valueFormat: string;
  /** The formats that the field reads; it shows the first one. */
  formats: string[];
  /** How a date is typed, for the placeholder and the notice. */
  example: string;
  /** Why a day, `2026-11-20`, may not be entered; null when it may. */
  refusalOf: (day: string) => string | null;
  /** The ids of what else describes the field. */
  describedBy: string | undefined;
}

const COMPONENTS = { input: CalendarInput };
/** Next to the field where there is room; over it on screens that are hardly larger than the calendar. */
const INSIDE_SCREEN = { overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true } };

/** What chooses in the calendar; its other buttons only turn the pages. */
const CHOICES = ['.ant-picker-date-panel .ant-picker-cell', '.ant-picker-time-panel-cell', '.ant-picker-now-btn']
  .map((choice) => `${choice}:not([class*="-disabled"])`)
  .join();

/**
 * Says what is wrong with what was typed into a `DatePicker`, instead of dropping it. A text that is no date stays in the
 * field; a day that may not be entered is refused. The sentence about it is the custom validity of the input, by which a
 * form knows that it cannot be saved (`focusUnreadable`) until `forgetUnreadable`. Spread `props` on the picker, give it
 * the `key`, and show `notice` below it.
 */
export function useTypedDate<Empty extends null | undefined>(options: TypedDateOptions<Empty>) {
  const { value, onChange, empty, valueFormat, formats, example, refusalOf, describedBy } = options;
  // another object would replace what is being typed
  const date = useMemo(() => (value ? dayjs(value) : null), [value]);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement | null>(null);
  /** During a click in the calendar: whether the picker has reported another date. */
  const click = useRef<'silent' | 'reported' | null>(null);
  const sentence =
    unreadable === null ? refusal : t('“{text}” is not a date. Type it as {example}.', { text: unreadable, example });
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
  const forget = useCallback(() => {
    setUnreadable(null);
    setRefusal(null);
    setTimesForgotten((times) => times + 1);
  }, []);
  const { notice, describedBy: descriptions } = useUnreadableNotice({ input, sentence, forget, describedBy });

  const choose = (chosen: Dayjs | null): void => {
    const next = chosen ? chosen.format(valueFormat) : empty;
    // to leave an empty field is no change, whichever empty value it has
    if ((next ?? '') !== (value ?? '')) onChange?.(next);
  };
  const textOf = (field: HTMLInputElement | null): string => field?.value.trim() ?? '';
  const dateIn = (text: string): Dayjs | undefined =>
    formats.map((format) => dayjs(text, format, true)).find((one) => one.isValid());
  const refusalOfDay = (day: Dayjs): string | null => refusalOf(day.format('YYYY-MM-DD'));
  /** When the field is left, and on Enter. The picker reports a date a frame later: after a tap on Save. */
  const read = (): void => {
    const text = textOf(input.current);
    const typed = dateIn(text);
    const refused = typed ? refusalOfDay(typed) : null;
    setUnreadable(text === '' || typed ? null : text);
    // Tab and Enter may have taken the field back to its date already: what was refused has still to be said
    if (!typed || refused !== null) setRefusal(refused);
    // the picker keeps its date when the text is emptied
    if (text === '') choose(null);
    else if (typed && refused === null) choose(typed);
  };
  /** The picker does not report a choice of the date it already has, and would leave the text as it is. */
  const onCalendarClick = ({ target }: MouseEvent<HTMLElement>): void => {
    const isSilent = click.current === 'silent';
    click.current = null;
    if (isSilent && target instanceof Element && target.closest(CHOICES) && !dateIn(textOf(input.current))) forget();
  };

  const props = {
    components: COMPONENTS,
    popupAlign: INSIDE_SCREEN,
    format: formats,
    placeholder: example,
    value: date,
    // a day under the mouse would be written into the field, and read when it is left
    previewValue: false as const,
    onChange: (chosen: Dayjs | null) => {
      // after its text was spoiled or emptied, the picker still reports the date that was typed before
      if (chosen && click.current === null && !dateIn(textOf(input.current))) return;
      accept();
      choose(chosen);
    },
    preserveInvalidOnBlur: true,
    // A day that may not be entered never reaches `onChange`. It may be followed by the day to which the field goes back,
    // while the refused one is still the text: that is no other choice.
    onCalendarChange: (day: unknown) => {
      const found = dayjs.isDayjs(day) ? refusalOfDay(day) : null;
      const typed = dateIn(textOf(input.current));
      if (found !== null) setRefusal(found);
      else if (click.current !== null) accept();
      else if (typed && refusalOfDay(typed) === null) setRefusal(null);
      if (click.current !== null) click.current = 'reported';
    },
    panelRender: (panel: ReactNode) => (
      <div role="presentation" onClickCapture={() => (click.current = 'silent')} onClick={onCalendarClick}>
        {panel}
      </div>
    ),
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      // or the calendar has it, while the refused day is still in the field
      if (!(target instanceof HTMLInputElement)) return;
      input.current = target;
      // what is said about a day stays until it is no longer in the field
      const typed = dateIn(textOf(target));
      const isOwn = typed?.format(valueFormat) === value;
      if (!typed || isOwn || refusalOfDay(typed) === null) setRefusal(null);
    },
    // The calendar takes the focus when it is clicked, and may have it when the field is left. Until then there is nothing
    // to say, and no reason to move the calendar (`placement`) under the mouse.
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget !== input.current && !relatedTarget?.closest('.ant-picker-dropdown')) read();
    },
    // it also submits the form
    onKeyDown: ({ key }: KeyboardEvent<HTMLElement>) => {
      if (key !== 'Enter') return;
      // said once; the field has the focus already, when a form gives it to it
      setRefusal(null);
      read();
    },
    // the calendar opens above, where there is room, and leaves the sentence below to be read
    ...(unreadable !== null && { status: 'error' as const, placement: 'topLeft' as const }),
    ...(descriptions && { 'aria-describedby': descriptions }),
  };
  return {
    props,
    notice,
    /** The key of the picker: only a new one forgets the text it was left with. */
    key: timesForgotten,
  };
}
