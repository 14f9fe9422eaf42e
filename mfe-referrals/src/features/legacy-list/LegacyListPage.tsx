import type { ReferralCategory, ReferralGroup } from '@portal/shared/contracts';
import {
  addressOnOneLine,
  formatDate,
  formatMoney,
  formatPhone,
  lastFirst,
  leadIntent,
  NOT_AVAILABLE,
} from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useSession } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import { AgentMissing } from '@portal/shared/ui/agent-missing';
import { DataTable, type DataTableColumn } from '@portal/shared/ui/data-table';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { PageHeader } from '@portal/shared/ui/page-header';
import { type ReactNode, useId } from 'react';
import { entryLabel } from '../../status/EntryStatus.tsx';
import { subjectOf, type Subject } from '../../queries/subject.ts';
import { lastUpdated, rowKeyOf } from '../referral-list/row/referral-row.ts';
import { type LegacyCategory, legacyListQuery } from './legacy-list.queries.ts';
import classes from './LegacyListPage.module.css';

/** HOST-18, D-34: a plain printable list of all referrals, for those who like it on paper. */
export function LegacyListPage(): ReactNode {
  const session = useSession();
  const subject = subjectOf(session);
  if (!subject)
    return <AgentMissing title={t('Legacy Version')} otherwise={t('A list belongs to an agent or a director.')} />;
  const { firstName, lastName } = session.agent ?? session.reloDirector!; // one of them is the subject
  return <LegacyList subject={subject} name={`${firstName} ${lastName}`} />;
}

function LegacyList({ subject, name }: { subject: Subject; name: string }): ReactNode {
  const { data, isError, refetch } = useQuery(legacyListQuery(subject));
  if (isError) {
    return (
      <FailureCard
        title={t('The list did not load')}
        message={t('Nothing is lost. Please try again.')}
        onRetry={() => void refetch()}
      />
    );
  }
  const total = data?.reduce((sum, { groups }) => sum + groups.length, 0);
  return (
    <article className={classes.sheet}>
      <PageHeader
        title={t('Legacy Version')}
        subtitle={
          total === undefined
            ? name
            : t('{name}, {total, plural, one {# referral} other {# referrals}}', { name, total })
        }
      >
        <ActionButton className={classes.print} disabled={!data} onClick={() => window.print()}>
          {t('Print')}
        </ActionButton>
      </PageHeader>
      {data ? (
        data.map((list) => <Category key={list.category} isDirector={subject.kind === 'director'} {...list} />)
      ) : (
        <p>{t('Loading...')}</p>
      )}
    </article>
  );
}

const each = ({ referral }: ReferralGroup, text: (entry: ReferralGroup['referral'][number]) => string): string =>
  referral.map(text).join(' / ');

const phoneOf = ({ phoneInfo: { phoneNumber } }: ReferralGroup['consumer']): string | null =>
  phoneNumber && formatPhone(phoneNumber);

type Column = DataTableColumn<ReferralGroup>;

const contactInfo: Column = {
  key: 'contact',
  header: msg('Contact Information'),
  cell: ({ consumer, contact }) => (
    <>
      {lastFirst(consumer)}
      <small>
        {contact.isVisible ? [phoneOf(consumer), consumer.email].filter(Boolean).join(', ') : t('Contact locked')}
      </small>
    </>
  ),
};
const agent: Column = { key: 'agent', header: msg('Agent'), cell: (group) => lastFirst(group.agent) };
const side: Column = {
  key: 'side',
  header: msg('Side'),
  cell: (group) => each(group, ({ buySideReferral }) => (buySideReferral ? t('Buyer') : t('Seller'))),
};
const intent: Column = {
  key: 'intent',
  header: msg('Lead Intent'),
  cell: (group) => each(group, (entry) => t(leadIntent(entry) ?? '—')),
};
const status: Column = {
  key: 'status',
  header: msg('Status'),
  cell: (group) => each(group, (entry) => t(entryLabel(entry))),
};
const address: Column = {
  key: 'address',
  header: msg('Address'),
  cell: ({ referral }) => addressOnOneLine(referral[0]!.addressInfo) ?? '—',
};
const commission: Column = {
  key: 'commission',
  header: msg('Est. Commission'),
  cellClass: () => classes.money,
  cell: ({ estimatedCommission }) =>
    estimatedCommission === null ? t(NOT_AVAILABLE) : formatMoney(estimatedCommission),
};
const updated: Column = {
  key: 'updated',
  header: msg('Last Updated'),
  cell: (group) => {
    const { moment, timeZone } = lastUpdated(group);
    return formatDate(moment, timeZone);
  },
};

/** As in the list: commission is "GCI" on Wins and absent on Inactive (REF-26), directors see whose referral it is (D-08). */
function columnsOf(category: ReferralCategory, isDirector: boolean): Column[] {
  return [
    contactInfo,
    ...(isDirector ? [agent] : []),
    side,
    intent,
    status,
    address,
    ...(category === 'Inactive' ? [] : [category === 'Wins' ? { ...commission, header: msg('GCI') } : commission]),
    updated,
  ];
}

function Category({ category, groups, isDirector }: LegacyCategory & { isDirector: boolean }): ReactNode {
  const heading = useId();
  return (
    // on small screens it scrolls sideways, by keyboard, too
    <section className={classes.category} aria-labelledby={heading} tabIndex={0}>
      <h2 id={heading}>
        {t(category)} ({groups.length})
      </h2>
      {groups.length > 0 && (
        <DataTable
          label={t(category)}
          look={classes.table}
          columns={columnsOf(category, isDirector)}
          rows={groups}
          rowKey={rowKeyOf}
        />
      )}
    </section>
  );
}
