import { InputNumber } from '@portal/shared/ui/input-number';
import type { ReactNode } from 'react';

const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g;

/** `1,250.5` while it is typed; the digits after the point stay as they are. */
function format(value: number | string | undefined): string {
  const [whole = '', ...cents] = String(value ?? '').split('.');
  return [whole.replace(THOUSANDS, ','), ...cents].join('.');
}

/**
 * What is typed or pasted, as a number. Empty without a digit: `Number('')` would make a field that is only left into $0.
 * Empty for `1e309` too: JSON has finite numbers only.
 */
function parse(text = ''): number | '' {
  const dollars = /\d/.test(text) ? Number(text.replace(/[$,\s]/g, '')) : '';
  return Math.abs(Number(dollars)) === Infinity ? '' : dollars;
}

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
 * another amount in the place of the one that was typed: the rules of the form say what is too much.
 */
export function MoneyField({ value, onChange, ...rest }: MoneyFieldProps): ReactNode {
  return (
    <InputNumber<number | ''>
      {...rest}
      prefix="$"
      controls={false}
      keyboard={false}
      inputMode="decimal"
      autoComplete="off"
      precision={2}
      formatter={(typed, { userTyping, input }) => format(userTyping ? input.replace(/[$,\s]/g, '') : trimCents(typed))}
      parser={parse}
      value={value ?? null}
      onChange={(dollars) => onChange?.(dollars === '' ? undefined : (dollars ?? undefined))}
      style={{ width: '100%' }}
    />
  );
}

/** `690000.00` is shown as `690,000`. */
const trimCents = (value: number | string | undefined): string => String(value ?? '').replace(/\.00$/, '');
