import type { ReferralEntry, SavedEscrowContact } from '@portal/shared/contracts';
import { formatDay, formatPhone, fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { Money } from '@portal/shared/ui/money';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import { mailHref, telHref } from '../../../contact/links.ts';
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

function factsOf(entry: ReferralEntry): Fact[] {
  const { referralEscrowInfo, escrowDate, escrowContact, soldPrice, soldDate, commissionReceived } = entry;
  return [
    ...money(t('Contract price'), referralEscrowInfo?.contractSalePrice),
    ...day(t('Close date'), escrowDate),
    ...(escrowContact ? [{ name: t('Escrow contact'), value: <EscrowContactLines contact={escrowContact} /> }] : []),
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

function EscrowContactLines({ contact }: { contact: SavedEscrowContact }): ReactNode {
  const { esFirstName, esLastName, esCompanyName, esPhoneNumber, esEmail } = contact;
  return (
    <>
      <div>{fullName({ firstName: esFirstName ?? '', lastName: esLastName ?? '' })}</div>
      {esCompanyName && <div>{esCompanyName}</div>}
      {esPhoneNumber && (
        <div>
          <a href={telHref(esPhoneNumber)}>{formatPhone(esPhoneNumber)}</a>
        </div>
      )}
      {esEmail && (
        <div>
          <a href={mailHref(esEmail)}>{esEmail}</a>
        </div>
      )}
    </>
  );
}
