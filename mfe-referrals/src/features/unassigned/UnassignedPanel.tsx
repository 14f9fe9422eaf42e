import { addressLines, formatPhone, lastFirst, leadIntent } from '@portal/shared/domain';
import { useQuery } from '@portal/shared/query';
import { CellLines, DataTable, type DataTableColumn } from '@portal/shared/ui/data-table';
import { Moment } from '@portal/shared/ui/dates';
import { Panel } from '@portal/shared/ui/panel';
import { type ReactNode, useMemo, useState } from 'react';
import buttons from '../../buttons.module.css';
import type { Subject } from '../../subject.ts';
import { AssignDialog } from './AssignDialog.tsx';
import type { AgentChoice } from './agent-choice.queries.ts';
import classes from './UnassignedPanel.module.css';
import { type UnassignedReferral, unassignedQuery } from './unassigned.queries.ts';

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
      <CellLines below={[phoneNumber && formatPhone(phoneNumber), email].filter(Boolean).join('  ')}>
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

interface UnassignedPanelProps {
  subject: Subject;
  /** Agents the lists have shown, offered before a name is typed. */
  knownAgents: readonly AgentChoice[];
}

/** A director's queue (D-08). Nothing waits: nothing is shown. */
export function UnassignedPanel({ subject, knownAgents }: UnassignedPanelProps): ReactNode {
  const { data = [] } = useQuery(unassignedQuery(subject));
  const [chosen, setChosen] = useState<UnassignedReferral | null>(null);
  const columns = useMemo(() => [...COLUMNS, assignColumn(setChosen)], []);
  if (data.length === 0) return null;
  return (
    <div className={classes.queue}>
      <Panel title="Unassigned" count={data.length} note="waiting for one of your agents" isFlush>
        <DataTable
          label="Unassigned referrals"
          columns={columns}
          rows={data}
          rowKey={({ referralData }) => referralData.agentReferralId}
          isPlain
          minWidth={860}
          renderCard={(referral) => <QueueCard referral={referral} onAssign={() => setChosen(referral)} />}
        />
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
    <button
      type="button"
      className={`${buttons.button} ${buttons.small}`}
      aria-label={`Assign ${lastFirst(referral.consumerInfo)}`}
      onClick={onAssign}
    >
      Assign
    </button>
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
