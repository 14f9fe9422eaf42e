import { ApiError } from '@portal/shared/api';
import { type Pricing, type Promo, TERMS } from '@portal/shared/contracts';
import { cartTotal, formatMoney, monthsOfTerm } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton, DayField, focusUnreadable } from '@portal/shared/ui';
import { type FormEvent, useId, useState } from 'react';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { refusalSentences } from '../../forms/refusal-sentences.ts';
import { Refusal } from '../../forms/Refusal.tsx';
import type { Read } from '../../forms/read-dollars.ts';
import { TextField } from '../../forms/TextField.tsx';
import { readPercent, readReason } from './price-input.ts';
import { formatPercent } from './price-texts.ts';
import { usePricingChanges } from './prices.queries.ts';
import classes from './RuleDialog.module.css';

interface DiscountsDialogProps {
  pricing: Pricing;
  onClose: () => void;
}

const NO_DISCOUNTS: Promo = { defaultDiscount: 0, discountOptions: [] };
/** A month of a ZIP in the preview, in dollars. */
const EXAMPLE = { zip: '00000', monthlyPrice: 150 };

/** Discounts of the terms and the default, from now or from a day on (SGD-11), with what they make of a price. */
export function DiscountsDialog({ pricing, onClose }: DiscountsDialogProps) {
  const { addPromotion } = usePricingChanges();
  const startId = useId();
  // what the change is based on; the page reads on behind the dialog
  const [known, setKnown] = useState(pricing.promotions);
  const inForce = known.find(({ isInForce }) => isInForce) ?? NO_DISCOUNTS;
  const [typed, setTyped] = useState(() => typedOf(inForce));
  const [day, setDay] = useState<string>();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [refusals, setRefusals] = useState<string[]>([]);
  const [hasConflict, setConflict] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const reads = typed.map(({ text, isOptional }) => (isOptional && text.trim() === '' ? NONE : readPercent(text)));
  const why = readReason(reason);
  const promo = promoOf(typed, reads);
  const problemOf = ({ problem }: Pick<Read<unknown>, 'problem'>) => (isChecked ? problem : null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setChecked(true);
    setRefusals([]);
    if (!promo || why.value === null || focusUnreadable(event.currentTarget)) return;
    setBusy(true);
    const startsAt = day === undefined ? {} : { startsAt: new Date(`${day}T00:00:00`).toISOString() };
    try {
      await addPromotion(
        { ...promo, ...startsAt, knownPromotions: known.length, reason: why.value },
        t('The discounts are saved.'),
      );
      onClose();
    } catch (error) {
      setRefusals(refusalSentences(error));
      setConflict(error instanceof ApiError && error.code === 'changed_meanwhile');
      setBusy(false);
    }
  }
  return (
    <FormDialog title={t('Discounts')} width={520} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={classes.row}>
          {typed.map(({ months, text, isOptional }, index) => (
            <TextField
              key={months}
              label={months === 0 ? t('Default discount') : t('{months} months', { months })}
              suffix="%"
              inputMode="decimal"
              {...(isOptional && { placeholder: t('the default') })}
              value={text}
              problem={problemOf(reads[index]!)}
              onChange={(value) =>
                setTyped((all) => all.map((one) => (one.months === months ? { ...one, text: value } : one)))
              }
            />
          ))}
        </div>
        <label className={classes.label} htmlFor={startId}>
          {t('From')}
          <DayField id={startId} min={tomorrow()} {...(day !== undefined && { value: day })} onChange={setDay} />
          <small>{t('Left empty: from now on.')}</small>
        </label>
        <Preview before={inForce} after={promo} />
        <p className={classes.note}>
          {t('Orders that are paid do not change. Renewals have the discounts of the day on which they renew.')}
        </p>
        <TextField
          label={t('Why')}
          placeholder={t('Kept in the history with your name')}
          value={reason}
          problem={problemOf(why)}
          onChange={setReason}
        />
        <Refusal sentences={refusals} />
        <div className={classes.actions}>
          {hasConflict && (
            <ActionButton
              onClick={() => {
                setKnown(pricing.promotions);
                setConflict(false);
                setRefusals([]);
              }}
            >
              {t('Compare with Theirs')}
            </ActionButton>
          )}
          <ActionButton onClick={onClose}>{t('Cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" isBusy={isBusy} disabled={hasConflict}>
            {t('Save Discounts')}
          </ActionButton>
        </div>
      </form>
    </FormDialog>
  );
}

/** A field of the dialog; 0 months is the default discount. */
interface Typed {
  months: number;
  text: string;
  /** Left empty, the default counts. */
  isOptional: boolean;
}

const NONE = { value: null, problem: null } as const;

function typedOf({ defaultDiscount, discountOptions }: Promo): Typed[] {
  const months = new Set([...TERMS.map(monthsOfTerm), ...discountOptions.map(({ countOfMonths }) => countOfMonths)]);
  const fields = [...months].map((each) => {
    const option = discountOptions.find(({ countOfMonths }) => countOfMonths === each);
    return { months: each, text: option ? formatPercent(option.discount) : '', isOptional: true };
  });
  return [...fields, { months: 0, text: formatPercent(defaultDiscount), isOptional: false }];
}

/** Null while something that was typed is no discount. */
function promoOf(
  typed: readonly Typed[],
  reads: readonly { value: number | null; problem: string | null }[],
): Promo | null {
  if (reads.some(({ problem }) => problem !== null)) return null;
  const options = typed.map(({ months }, index) => ({ countOfMonths: months, discount: reads[index]?.value ?? null }));
  return {
    defaultDiscount: options.find(({ countOfMonths }) => countOfMonths === 0)?.discount ?? 0,
    discountOptions: options.flatMap(({ countOfMonths, discount }) =>
      countOfMonths === 0 || discount === null ? [] : [{ countOfMonths, discount }],
    ),
  };
}

/** What a cart costs before and after, by the same rule as in the cart and on the server. */
function Preview({ before, after }: { before: Promo; after: Promo | null }) {
  const total = (term: (typeof TERMS)[number], promo: Promo) => formatMoney(cartTotal([EXAMPLE], term, promo).total);
  return (
    <table className={classes.preview}>
      <caption>{t('A ZIP of {price} a month', { price: formatMoney(EXAMPLE.monthlyPrice) })}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('Term')}</th>
          <th scope="col">{t('Now')}</th>
          <th scope="col">{t('Then')}</th>
        </tr>
      </thead>
      <tbody>
        {TERMS.map((term) => (
          <tr key={term}>
            <th scope="row">{t('{months} months', { months: monthsOfTerm(term) })}</th>
            <td>{total(term, before)}</td>
            <td className={classes.after}>{after ? total(term, after) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function tomorrow(): string {
  const now = new Date();
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${next.getFullYear()}-${two(next.getMonth() + 1)}-${two(next.getDate())}`;
}
