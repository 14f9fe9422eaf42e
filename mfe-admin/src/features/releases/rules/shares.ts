import { WHOLE } from '@portal/shared/contracts/release';
import { t } from '@portal/shared/i18n';

/** A weight in hundredths of a percent as people read it: 2,500 is `25%`, 1 is `0.01%`. */
export const shareText = (weight: number): string => `${weight / 100}%`;

/** A share of the visitors in a form: the text may not be a number yet. */
export type TypedShare = { weight: number; problem: null } | { weight: null; problem: string };

/** Reads `12`, `12.5` or `12.50 %`: 0 to 100 with at most two decimals. */
export function parseShare(text: string): TypedShare {
  const [, digits, decimals = ''] = /^(\d+)(?:\.(\d*))?\s*%?$/.exec(text.trim()) ?? [];
  if (digits === undefined) return { weight: null, problem: t('Write a share as a number from 0 to 100.') };
  if (decimals.length > 2) return { weight: null, problem: t('A share has at most two decimals, like 12.25.') };
  const weight = Number(digits) * 100 + Number(decimals.padEnd(2, '0'));
  if (weight > WHOLE) return { weight: null, problem: t('A share is at most 100.') };
  return { weight, problem: null };
}
