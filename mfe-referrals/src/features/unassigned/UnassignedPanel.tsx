import { ApiError } from '@portal/shared/api';
import { addressLines, formatPhone, lastFirst, leadIntent } from '@portal/shared/domain';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CellLines, DataTable, type DataTableColumn } from '@portal/shared/ui/data-table';
import { Moment } from '@portal/shared/ui/dates';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { Panel } from '@portal/shared/ui/panel';
import { type ReactNode, useMemo, useState } from 'react';
import type { Subject } from '../../subject.ts';
import { AssignDialog } from './AssignDialog.tsx';
import type { AgentChoice } from './agent-choice.queries.ts';
import classes from './UnassignedPanel.module.css';
import type { Unassigned, UnassignedReferral } from './unassigned.queries.ts';

type Column = DataTableColumn<UnassignedReferral>;

const intentOf = ({ referralData: { source } }: UnassignedReferral): string =>
  leadIntent({ appointmentType: null, source }) ?? '—';
const sideOf = ({ referralData: { buyer } }: UnassignedReferral): string => (buyer ? 'Buyer' : 'Seller');

const COLUMNS: readonly Column[] = [
  {
    key: 'contact',
    header: 'Contact Information',
    width: 300,
    cell: ({ consumerInfo: { phoneNumber, email, ...name } }) => (
      <CellLines below={[phoneNumber && formatPhone(phoneNumber), email].filter(Boolean).join(' · ')}>
        {lastFirst(name)}
      </CellLines>
    ),
  },
  {
    key: 'side',
    header: 'Side, Lead Intent',
    width: 176,
    cell: (referral) => (
      <CellLines isPlain below={intentOf(referral)}>
        {sideOf(referral)}
      </CellLines>
    ),
  },
  {
    key: 'address',
    header: 'Address',
    cell: ({ referralData }) => {
      const { first, second } = addressLines(referralData.addressInfo);
      return (
        <CellLines isPlain below={second ?? undefined}>
          {first ?? '—'}
        </CellLines>
      );
    },
  },
  {
    key: 'received',
    header: 'Received',
    width: 118,
    isQuiet: true,
    cell: ({ referralData: { dateReferralAdded, timeZone } }) => (
      <Moment moment={dateReferralAdded} timeZone={timeZone} />
    ),
  },
];

/** So many are in sight at first: the list below is worked on more often. */
const FIRST = 3;

interface UnassignedPanelProps {
  subject: Subject;
  queue: Unassigned;
  /** Agents the lists have shown, offered before a name is typed. */
  knownAgents: readonly AgentChoice[];
}

/** A director's queue (D-08). Nothing waits: nothing is shown. */
export function UnassignedPanel({ subject, queue, knownAgents }: UnassignedPanelProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<UnassignedReferral | null>(null);
  const columns = useMemo(() => [...COLUMNS, assignColumn(setChosen)], []);
  const { rows, error } = queue;
  if (error && rows.length === 0) {
    return (
      <div className={classes.queue}>
        <FailureCard
          isCompact
          title="Your unassigned referrals did not load."
          message={`${error instanceof ApiError ? error.message : ''} Nothing is lost.`.trim()}
          reference={error instanceof ApiError ? (error.requestId ?? undefined) : undefined}
          onRetry={() => void queue.refetch()}
          isRetrying={queue.isFetching}
        />
      </div>
    );
  }
  if (rows.length === 0) return null;
  return (
    <div className={classes.queue}>
      <Panel title="Unassigned" count={rows.length} note="waiting for one of your agents" isFlush>
        <DataTable
          label="Unassigned referrals"
          columns={columns}
          rows={isWhole ? rows : rows.slice(0, FIRST)}
          rowKey={({ referralData }) => referralData.agentReferralId}
          isPlain
          minWidth={860}
          renderCard={(referral) => <QueueCard referral={referral} onAssign={() => setChosen(referral)} />}
        />
        {rows.length > FIRST && (
          <ActionButton kind="link" className={classes.more} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
          </ActionButton>
        )}
      </Panel>
      {chosen && (
        <AssignDialog subject={subject} referral={chosen} knownAgents={knownAgents} onClose={() => setChosen(null)} />
      )}
    </div>
  );
}

const assignColumn = (onAssign: (referral: UnassignedReferral) => void): Column => ({
  key: 'actions',
  header: 'Actions',
  align: 'right',
  width: 108,
  cell: (referral) => <AssignButton referral={referral} onAssign={() => onAssign(referral)} />,
});

interface AssignProps {
  referral: UnassignedReferral;
  onAssign: () => void;
}

function AssignButton({ referral, onAssign }: AssignProps): ReactNode {
  return (
    <ActionButton isSmall aria-label={`Assign ${lastFirst(referral.consumerInfo)}`} onClick={onAssign}>
      Assign
    </ActionButton>
  );
}

function QueueCard({ referral, onAssign }: AssignProps): ReactNode {
  return (
    <div className={classes.card}>
      <div>
        <b>{lastFirst(referral.consumerInfo)}</b>
        <p>
          {sideOf(referral)}, {intentOf(referral)}
        </p>
        <p>{addressLines(referral.referralData.addressInfo).first}</p>
      </div>
      <AssignButton referral={referral} onAssign={onAssign} />
    </div>
  );
}
