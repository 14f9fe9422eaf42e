import type { QuotePriceBasis, TitleView } from '@portal/shared/contracts';
import { FALLBACK_QUOTE_PRICE, priceText } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CircleAlertIcon } from '@portal/shared/ui/icon';
import { MoneyField } from '@portal/shared/ui/money-field';
import { focusUnreadable } from '@portal/shared/ui/unreadable-text';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import classes from './TitleService.module.css';

/** No quote has a higher one (`PriceText`). */
const MAX_PRICE = 9_999_999_999.99;

interface PriceStepProps {
  view: TitleView;
  price: string;
  basis: QuotePriceBasis;
  onOpen: (price: string, basis: QuotePriceBasis) => void;
}

/** The price that the partner's page opens with: that of the referral, which can be changed (REP-14…16). */
export function PriceStep({ view, price, basis, onOpen }: PriceStepProps): ReactNode {
  const isUnknown = basis === 'fallback';
  const [dollars, setDollars] = useState(isUnknown ? undefined : Number(price));
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (focusUnreadable(event.currentTarget)) return;
    if (dollars === undefined || !(dollars > 0)) return setProblem(t('Enter a price above zero'));
    if (dollars > MAX_PRICE) return setProblem(t('Enter at most $9,999,999,999.99'));
    const entered = priceText(dollars);
    onOpen(entered, !isUnknown && entered === price ? basis : 'entered');
  };
  return (
    <form className={classes.price} noValidate onSubmit={open}>
      {isUnknown && <p className={classes.quiet}>{t('We have no value for this property.')}</p>}
      <label htmlFor={id}>{t('Price')}</label>
      <MoneyField
        id={id}
        {...(dollars !== undefined && { value: dollars })}
        onChange={(typed) => {
          setDollars(typed);
          setProblem(null);
        }}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint`}
      />
      <div id={`${id}-hint`}>
        {problem !== null && (
          <p className={classes.problem} role="alert">
            <CircleAlertIcon size={14} />
            {problem}
          </p>
        )}
        <p className={classes.hint}>
          {t(
            'The status Listed uses the list price, Offer Accepted the contract price, Sold the sold price, every other one the estimated value.',
          )}
        </p>
      </div>
      <div className={classes.actions}>
        {isUnknown && <ActionButton onClick={() => onOpen(FALLBACK_QUOTE_PRICE, 'fallback')}>{t('Skip')}</ActionButton>}
        <ActionButton kind="primary" type="submit">
          {view === 'quote' ? t('Open Quote') : t('Open Net Sheet')}
        </ActionButton>
      </div>
    </form>
  );
}
