import type { SortColumn } from '@portal/shared/contracts';
import { formatPhone, lastFirst, leadIntent } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CellLines, type DataTableColumn } from '@portal/shared/ui/data-table';
import { Moment } from '@portal/shared/ui/dates';
import type { ReactNode } from 'react';
import { shownAddress } from '../../contact/shown-address.ts';
import { besideCheckbox, checkboxColumn } from '../list-selection/RowCheckboxes.tsx';
import type { UnassignedReferral } from './unassigned.queries.ts';

/** What the cells of the queue can do. */
interface QueueContext {
  assign: (referral: UnassignedReferral) => void;
}
type Column = DataTableColumn<UnassignedReferral, SortColumn, QueueContext>;

export const keyOf = ({ referralData }: UnassignedReferral): string => String(referralData.agentReferralId);
export const nameOf = ({ consumerInfo }: UnassignedReferral): string => lastFirst(consumerInfo);
export const intentOf = ({ referralData: { source } }: UnassignedReferral): string =>
  t(leadIntent({ appointmentType: null, source }) ?? '—');
export const sideOf = ({ referralData: { buyer } }: UnassignedReferral): string => (buyer ? t('Buyer') : t('Seller'));

export const QUEUE_COLUMNS: readonly Column[] = [
  checkboxColumn({ keyOf, nameOf }),
  {
    key: 'contact',
    header: msg('Contact Information'),
    width: 300,
    sortBy: 'CONSUMER_INFO',
    className: besideCheckbox,
    cell: ({ consumerInfo: { phoneNumber, email, ...name } }) => (
      <CellLines below={[phoneNumber && formatPhone(phoneNumber), email].filter(Boolean).join(' · ')}>
        {lastFirst(name)}
      </CellLines>
    ),
  },
  {
    key: 'side',
    header: msg('Side, Lead Intent'),
    width: 176,
    cell: (referral) => (
      <CellLines isPlain below={intentOf(referral)}>
        {sideOf(referral)}
      </CellLines>
    ),
  },
  {
    key: 'address',
    header: msg('Address'),
    cell: ({ referralData }) => {
      const { first, second } = shownAddress(referralData.addressInfo);
      return (
        <CellLines isPlain below={second ?? undefined}>
          {first ?? '—'}
        </CellLines>
      );
    },
  },
  {
    key: 'received',
    header: msg('Received'),
    width: 118,
    // nobody has changed them since
    sortBy: 'LAST_MODIFIED_DATE',
    isQuiet: true,
    cell: ({ referralData: { dateReferralAdded, timeZone } }) => (
      <Moment moment={dateReferralAdded} timeZone={timeZone} />
    ),
  },
  {
    key: 'actions',
    header: msg('Actions'),
    align: 'right',
    width: 108,
    cell: (referral, { assign }) => <AssignButton referral={referral} onAssign={() => assign(referral)} />,
  },
];

export interface AssignProps {
  referral: UnassignedReferral;
  onAssign: () => void;
}

/** Opens the choice of the agent for one referral. */
export function AssignButton({ referral, onAssign }: AssignProps): ReactNode {
  return (
    <ActionButton
      isSmall
      data-assign
      aria-label={t('Assign {name}', { name: lastFirst(referral.consumerInfo) })}
      onClick={onAssign}
    >
      {t('Assign')}
    </ActionButton>
  );
}
