import type { ReferralGroup } from '@portal/shared/contracts';
import { addressOnOneLine, formatDate, formatMoney, lastFirst, leadIntent } from '@portal/shared/domain';
import { useQuery } from '@portal/shared/query';
import { useSession } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui/action-button';
import { AgentMissing } from '@portal/shared/ui/agent-missing';
import { DataTable, type DataTableColumn } from '@portal/shared/ui/data-table';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { PageHeader } from '@portal/shared/ui/page-header';
import type { ReactNode } from 'react';
import { subjectOf, type Subject } from '../../subject.ts';
import { type LegacyCategory, legacyListQuery } from './legacy-list.queries.ts';
import classes from './LegacyListPage.module.css';

/** HOST-18, D-34: a plain printable list of all referrals, for those who like it on paper. */
export function LegacyListPage(): ReactNode {
  const session = useSession();
  const subject = subjectOf(session);
  if (!subject) return <AgentMissing title="Legacy Version" otherwise="A list belongs to an agent or a director." />;
  const { firstName, lastName } = session.agent ?? session.reloDirector!; // one of them is the subject
  return <LegacyList subject={subject} name={`${firstName} ${lastName}`} />;
}

function LegacyList({ subject, name }: { subject: Subject; name: string }): ReactNode {
  const { data, isError, refetch } = useQuery(legacyListQuery(subject));
  if (isError) {
    return (
      <FailureCard
        title="The list did not load"
        message="Nothing is lost. Please try again."
        onRetry={() => void refetch()}
      />
    );
  }
  const total = data?.reduce((sum, { groups }) => sum + groups.length, 0);
  return (
    <article className={classes.sheet}>
      <PageHeader title="Legacy Version" subtitle={total === undefined ? name : `${name}, ${total} referrals`}>
        <ActionButton className={classes.print} disabled={!data} onClick={() => window.print()}>
          Print
        </ActionButton>
      </PageHeader>
      {data ? data.map((list) => <Category key={list.category} {...list} />) : <p>Loading...</p>}
    </article>
  );
}

const each = ({ referral }: ReferralGroup, text: (entry: ReferralGroup['referral'][number]) => string): string =>
  referral.map(text).join(' / ');

const COLUMNS: readonly DataTableColumn<ReferralGroup>[] = [
  {
    key: 'contact',
    header: 'Contact Information',
    cell: ({ consumer, contact }) => (
      <>
        {lastFirst(consumer)}
        <small>
          {contact.isVisible
            ? [consumer.phoneInfo.phoneNumber, consumer.email].filter(Boolean).join(', ')
            : 'Contact locked'}
        </small>
      </>
    ),
  },
  {
    key: 'side',
    header: 'Side',
    cell: (group) => each(group, ({ buySideReferral }) => (buySideReferral ? 'Buyer' : 'Seller')),
  },
  { key: 'intent', header: 'Lead Intent', cell: (group) => each(group, (entry) => leadIntent(entry) ?? '—') },
  { key: 'status', header: 'Status', cell: (group) => each(group, ({ categoryStatus }) => categoryStatus) },
  { key: 'address', header: 'Address', cell: ({ referral }) => addressOnOneLine(referral[0]!.addressInfo) ?? '—' },
  {
    key: 'commission',
    header: 'Est. Commission',
    cellClass: () => classes.money,
    cell: ({ estimatedCommission }) => formatMoney(estimatedCommission),
  },
  { key: 'updated', header: 'Last Updated', cell: ({ referral }) => formatDate(referral[0]!.updatedDate) },
];

function Category({ category, groups }: LegacyCategory): ReactNode {
  return (
    <section className={classes.category}>
      <h2>
        {category} ({groups.length})
      </h2>
      {groups.length > 0 && (
        <DataTable
          label={category}
          look={classes.table}
          columns={COLUMNS}
          rows={groups}
          rowKey={({ consumer }) => consumer.consumerId}
        />
      )}
    </section>
  );
}
