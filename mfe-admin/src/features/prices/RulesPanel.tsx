import { type Pricing, TERMS } from '@portal/shared/contracts';
import { formatDate, monthsOfTerm } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { ActionButton, Panel } from '@portal/shared/ui';
import { useState } from 'react';
import { DiscountsDialog } from './DiscountsDialog.tsx';
import { MinimumDialog } from './MinimumDialog.tsx';
import { discountText } from './price-texts.ts';
import classes from './RulesPanel.module.css';

interface RulesPanelProps {
  pricing: Pricing;
  market: Pricing['markets'][number];
}

/** What is the same for all ZIPs, and the smallest order of the market that is shown. */
export function RulesPanel({ pricing, market }: RulesPanelProps) {
  const { promotions, fixed } = pricing;
  const [open, setOpen] = useState<'discounts' | 'minimum' | null>(null);
  const { grant } = useSession();
  const close = () => setOpen(null);
  const inForce = promotions.find(({ isInForce }) => isInForce);
  const others = inForce?.discountOptions.filter(({ countOfMonths }) => !MONTHS.has(countOfMonths)) ?? [];
  const toCome = promotions.filter(({ startsAt }) => inForce === undefined || startsAt > inForce.startsAt).toReversed();
  return (
    <Panel
      title={t('Rules for all ZIPs')}
      link={
        <ActionButton isSmall disabled={grant !== null} onClick={() => setOpen('discounts')}>
          {t('Edit Discounts')}
        </ActionButton>
      }
    >
      <dl className={classes.rules}>
        {[...MONTHS, ...others.map(({ countOfMonths }) => countOfMonths)].map((months) => (
          <Rule
            key={months}
            name={t('{months} months', { months })}
            value={discountText(discountOf(inForce, months))}
          />
        ))}
        <Rule name={t('Default discount')} value={discountText(inForce?.defaultDiscount ?? 0)} />
        <Rule name={t('Hold at checkout')} value={t('{minutes} minutes', { minutes: fixed.holdMinutes })} />
        <Rule name={t('First right from the waitlist')} value={t('{hours} hours', { hours: fixed.turnHours })} />
      </dl>
      {toCome.map(({ promotionId, startsAt, defaultDiscount, discountOptions }) => (
        <p key={promotionId} className={classes.toCome}>
          {t('From {day}: {discounts}, otherwise {discount}', {
            day: formatDate(startsAt),
            discounts: discountOptions
              .map(({ countOfMonths, discount }) =>
                t('{months} months {discount}', { months: countOfMonths, discount: discountText(discount) }),
              )
              .join(', '),
            discount: discountText(defaultDiscount),
          })}
        </p>
      ))}
      <div className={classes.market}>
        <span>{t('Smallest order in {market}', { market: market.name })}</span>
        <b>{t('{zips, plural, one {{zips} ZIP} other {{zips} ZIPs}}', { zips: market.minimumZips })}</b>
        <ActionButton isSmall disabled={grant !== null} onClick={() => setOpen('minimum')}>
          {t('Change')}
        </ActionButton>
      </div>
      {open === 'discounts' && <DiscountsDialog pricing={pricing} onClose={close} />}
      {open === 'minimum' && <MinimumDialog market={market} onClose={close} />}
    </Panel>
  );
}

const MONTHS = new Set(TERMS.map(monthsOfTerm));

function discountOf(promotion: Pricing['promotions'][number] | undefined, months: number): number {
  const option = promotion?.discountOptions.find(({ countOfMonths }) => countOfMonths === months);
  return option?.discount ?? promotion?.defaultDiscount ?? 0;
}

function Rule({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
