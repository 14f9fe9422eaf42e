import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import { formatMoney, formatPrice, NOT_AVAILABLE } from '../../domain/text/formats.ts';
import classes from './Money.module.css';

interface MoneyProps {
  /** Dollars; null when there is no amount (REF-61, CS-117). */
  dollars: number | null;
  /** Whole dollars, for prices of homes and ZIP codes. */
  isPrice?: boolean;
}

/** An amount in US format with tabular numerals, `$18,252.00`; without an amount a quiet "Not available". */
export function Money({ dollars, isPrice = false }: MoneyProps): ReactNode {
  const text = dollars === null ? t(NOT_AVAILABLE) : isPrice ? formatPrice(dollars) : formatMoney(dollars);
  return <span className={dollars === null ? classes.missing : classes.money}>{text}</span>;
}
