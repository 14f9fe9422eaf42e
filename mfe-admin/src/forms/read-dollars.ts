import { toCents } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';

/** What was typed as a value, or why it is none. */
export type Read<Value> = { value: Value; problem: null } | { value: null; problem: string };

/** An amount in dollars as cents: `$1,250.50` is understood, nothing is rounded. What is allowed is up to the caller. */
export function readDollars(text: string): Read<number> {
  const typed = text.replace(/[$,\s]/g, '');
  if (!/^-?\d+(\.\d*)?$/.test(typed)) return { value: null, problem: t('Enter an amount such as 189.00') };
  if (/\.\d{3}/.test(typed)) return { value: null, problem: t('At most two digits after the point') };
  return { value: toCents(Number(typed)), problem: null };
}
