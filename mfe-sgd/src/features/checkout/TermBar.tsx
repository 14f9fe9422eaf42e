import { type Promo, type Term, TERMS } from '@portal/shared/contracts';
import { monthsOfTerm, promoMultiplier } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import { RadioBar } from '../controls/RadioBar.tsx';
import { discountText } from '../shop/shop-formats.ts';
import classes from './TermBar.module.css';

interface TermBarProps {
  term: Term;
  /** Null: not known yet. */
  promo: Promo | null;
  onChange: (term: Term) => void;
}

/** The terms, each with its discount (SGD-10, SGD-11). */
export function TermBar({ term, promo, onChange }: TermBarProps): ReactNode {
  return (
    <>
      <div className={classes.label}>{t('Term')}</div>
      <RadioBar<Term>
        isBlock
        label={t('Term')}
        value={term}
        onChange={onChange}
        options={TERMS.map((value) => ({
          value,
          label: (
            <span className={value === term ? classes.chosen : undefined}>
              {t('{months} mo', { months: monthsOfTerm(value) })}{' '}
              {promo && <i>{discountText(1 - promoMultiplier(value, promo))}</i>}
            </span>
          ),
        }))}
      />
    </>
  );
}
