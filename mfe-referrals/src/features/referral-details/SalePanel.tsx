import type { ReferralEntry } from '@portal/shared/contracts';
import { formatDay } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Money } from '@portal/shared/ui/money';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** What was saved with an accepted offer and with the sale (REF-67, D-21); nothing before there is any. */
export function SalePanel({ entry }: { entry: ReferralEntry }): ReactNode {
  const facts = factsOf(entry);
  if (facts.length === 0) return null;
  return (
    <Panel title={t('Sale')}>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface Fact {
  name: string;
  value: ReactNode;
}

function factsOf({ referralEscrowInfo, escrowDate, soldPrice, soldDate, commissionReceived }: ReferralEntry): Fact[] {
  return [
    ...money(t('Contract price'), referralEscrowInfo?.contractSalePrice),
    ...day(t('Close date'), escrowDate),
    ...money(t('Sold price'), soldPrice),
    ...day(t('Sold date'), soldDate),
    ...money(t('Commission received'), commissionReceived),
  ];
}

// with its cents: what was typed must be found again
const money = (name: string, dollars: number | null | undefined): Fact[] =>
  dollars == null ? [] : [{ name, value: <Money dollars={dollars} /> }];

const day = (name: string, calendarDay: string | null | undefined): Fact[] =>
  calendarDay ? [{ name, value: formatDay(calendarDay) }] : [];
