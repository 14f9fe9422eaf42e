import { t } from '@portal/shared/i18n';
import { InputNumber } from '@portal/shared/ui/input-number';
import { type ReactNode, type SyntheticEvent, useCallback, useRef, useState } from 'react';
import { useUnreadableNotice } from '../day-field/use-unreadable-notice.tsx';

const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g;

/** `1,250.5` while it is typed; the digits after the point stay as they are. */
function format(value: number | string | undefined): string {
  const [whole = '', ...cents] = String(value ?? '').split('.');
  return [whole.replace(THOUSANDS, ','), ...cents].join('.');
}

/** A text without what may be written around an amount. */
const bare = (text: string): string => text.replace(/[$,\s]/g, '');

const AMOUNT = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/**
 * What is typed or pasted, as a number; empty for a text that is none, also for hundreds of digits: JSON has finite numbers
 * only. `500k` is not 500, and `Number('')` would make a field that is only left into $0.
 */
function parse(text = ''): number | '' {
  const dollars = AMOUNT.test(bare(text)) ? Number(bare(text)) : '';
  return Math.abs(Number(dollars)) === Infinity ? '' : dollars;
}

const isUnreadable = (text: string): boolean => bare(text) !== '' && parse(text) === '';

interface MoneyFieldProps {
  /** Set by the label of a form's item. */
  id?: string;
  /** US dollars with at most two decimals. */
  value?: number;
  onChange?: (dollars: number | undefined) => void;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/**
 * An amount in US dollars; commas and a dollar sign may be typed or pasted. It has no limit of its own, which would put
 * another amount in the place of the one that was typed: the rules of the form say what is too much. A text that is no amount
 * is no value; it stays in the field, which says so, and its form cannot be saved (`focusUnreadable`).
 */
export function MoneyField({ value, onChange, ...rest }: MoneyFieldProps): ReactNode {
  const input = useRef<HTMLInputElement | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value !== undefined) setUnreadable(null);
  }
  const [timesForgotten, setTimesForgotten] = useState(0);
  const forget = useCallback(() => {
    setUnreadable(null);
    setTimesForgotten((times) => times + 1);
  }, []);
  const sentence =
    unreadable === null
      ? null
      : t('“{text}” is not an amount. Type it in digits, such as 500,000.', { text: unreadable });
  const describedBy = rest['aria-describedby'];
  const { notice, describedBy: descriptions } = useUnreadableNotice({ input, sentence, forget, describedBy });
  /** When the field is left, and on Enter, which also submits the form. */
  const read = ({ target: field }: SyntheticEvent): void => {
    if (!(field instanceof HTMLInputElement)) return;
    input.current = field;
    setUnreadable(isUnreadable(field.value) ? field.value.trim() : null);
  };
  return (
    <>
      <InputNumber<number | ''>
        // only a new one forgets the text it was left with
        key={timesForgotten}
        {...rest}
        {...(descriptions && { 'aria-describedby': descriptions })}
        {...(sentence !== null && { status: 'error' as const })}
        prefix="$"
        controls={false}
        keyboard={false}
        inputMode="decimal"
        autoComplete="off"
        precision={2}
        formatter={shownText}
        parser={parse}
        value={value ?? null}
        onChange={(dollars) => onChange?.(dollars === '' ? undefined : (dollars ?? undefined))}
        onBlur={read}
        onPressEnter={read}
        style={{ width: '100%' }}
      />
      {notice}
    </>
  );
}

/** The text of an amount; a text that is no amount stays as it was typed until there is one. */
function shownText(dollars: number | string | undefined, typing: { userTyping: boolean; input: string }): string {
  const { userTyping, input } = typing;
  if (isUnreadable(input) && (userTyping || String(dollars ?? '') === '')) return input;
  return format(userTyping ? bare(input) : trimCents(dollars));
}

/** `690000.00` is shown as `690,000`. */
const trimCents = (value: number | string | undefined): string => String(value ?? '').replace(/\.00$/, '');
