import { InputNumber } from '@portal/shared/ui/input-number';
import type { ReactNode } from 'react';

/** Finite numbers only: JSON has no other, so `1e309` must not become one. */
const LARGEST = 9_999_999_999.99;
const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g;

/** `1,250.5` while it is typed; the digits after the point stay as they are. */
function format(value: number | string | undefined): string {
  const [whole = '', ...cents] = String(value ?? '').split('.');
  return [whole.replace(THOUSANDS, ','), ...cents].join('.');
}

/** What is typed or pasted, as a number; empty without a digit: `Number('')` would make a field that is only left into $0. */
const parse = (text: string | undefined): number | '' =>
  /\d/.test(text ?? '') ? Number(text?.replace(/[$,\s]/g, '')) : '';

interface MoneyFieldProps {
  /** Set by the label of a form's item. */
  id?: string;
  /** US dollars with at most two decimals. */
  value?: number;
  onChange?: (dollars: number | undefined) => void;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** An amount in US dollars; commas and a dollar sign may be typed or pasted. */
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
      max={LARGEST}
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
