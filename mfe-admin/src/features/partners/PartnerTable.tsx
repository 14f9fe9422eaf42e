import type { Partner } from '@portal/shared/contracts/partner-health';
import { formatCount, formatWhen } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import {
  CellLines,
  ChevronDownIcon,
  ChevronUpIcon,
  DataTable,
  type DataTableColumn,
  StatusTag,
  useScreenSize,
} from '@portal/shared/ui';
import { useState } from 'react';
import { HourBars } from './HourBars.tsx';
import { BREAKER_TEXTS, failedShare, lastSuccessOf, PARTNER_NAMES, stateOf, whenText } from './partner-texts.ts';
import { PartnerDetails } from './PartnerDetails.tsx';
import classes from './PartnerTable.module.css';
import { useIsWide } from './use-is-wide.ts';

interface PartnerTableProps {
  partners: readonly Partner[];
  isLoading: boolean;
}

interface RowContext {
  openId: string | null;
  toggle: (partner: Partner) => void;
}

const COLUMNS: readonly DataTableColumn<Partner, string, RowContext>[] = [
  { key: 'partner', header: msg('Partner'), cell: (partner) => <Name partner={partner} /> },
  { key: 'state', header: msg('Status'), width: 132, skeleton: 'tag', cell: (partner) => <State partner={partner} /> },
  { key: 'breaker', header: msg('Breaker'), width: 140, cell: ({ calls }) => breakerText(calls) },
  { key: 'p50', header: msg('p50, ms'), width: 72, align: 'right', cell: ({ calls }) => msText(calls?.p50Ms) },
  { key: 'p95', header: msg('p95, ms'), width: 72, align: 'right', cell: ({ calls }) => msText(calls?.p95Ms) },
  {
    key: 'share',
    header: msg('Failed, 1 h'),
    width: 92,
    align: 'right',
    cell: ({ calls }) => (calls && failedShare(calls)) ?? '–',
  },
  {
    key: 'hours',
    header: msg('Last 24 hours'),
    width: 168,
    cell: ({ calls }) => calls && <HourBars hours={calls.hours} />,
  },
  { key: 'waiting', header: msg('Waiting'), width: 84, align: 'right', cell: ({ queue }) => countText(queue?.waiting) },
  {
    key: 'failed',
    header: msg('Gave up'),
    width: 104,
    align: 'right',
    cellClass: ({ queue }) => (queue && queue.failed > 0 ? classes.bad : undefined),
    cell: ({ queue }) => countText(queue?.failed),
  },
  {
    key: 'success',
    header: msg('Last success'),
    width: 168,
    isQuiet: true,
    cell: (partner) => whenText(lastSuccessOf(partner)),
  },
  {
    key: 'open',
    header: <OpenHead />,
    width: 52,
    align: 'right',
    cell: (partner, context) => <OpenButton partner={partner} {...context} />,
  },
];

const WITHOUT_HOURS = COLUMNS.filter(({ key }) => key !== 'hours');

/** The partners; each opens in place to its last failures. Cards on small screens. */
export function PartnerTable({ partners, isLoading }: PartnerTableProps) {
  const isSmall = useScreenSize() === 'small';
  const isWide = useIsWide();
  const [openId, setOpenId] = useState<string | null>(null);
  const toggle = ({ id }: Partner) => setOpenId((open) => (open === id ? null : id));
  const below = (partner: Partner) => openId === partner.id && <PartnerDetails partner={partner} />;
  return (
    <DataTable
      label={t('Partners')}
      columns={isWide ? COLUMNS : WITHOUT_HOURS}
      rows={partners}
      rowKey={({ id }) => id}
      context={{ openId, toggle }}
      // of a card the button alone: a tap on its details must not close it
      onRowClick={isSmall ? undefined : toggle}
      isRowOn={({ id }) => id === openId}
      isRowTall={() => true}
      isLoading={isLoading}
      skeletonRows={12}
      minWidth={1080}
      renderBelow={below}
      renderCard={(partner) => (
        <div className={classes.card}>
          <span className={classes.name}>
            <Name partner={partner} />
          </span>
          <State partner={partner} />
          <span className={classes.facts}>
            {partner.queue &&
              t('{waiting} waiting, {failed} given up', {
                waiting: partner.queue.waiting,
                failed: partner.queue.failed,
              })}
            {partner.queue && ' · '}
            {t('Last success: {time}', { time: whenText(lastSuccessOf(partner)) })}
          </span>
          <OpenButton partner={partner} openId={openId} toggle={toggle} />
          {below(partner)}
        </div>
      )}
    />
  );
}

function Name({ partner: { id } }: { partner: Partner }) {
  const { name, purpose } = PARTNER_NAMES[id];
  return <CellLines below={t(purpose)}>{t(name)}</CellLines>;
}

function State({ partner }: { partner: Partner }) {
  const { word, tone } = stateOf(partner);
  return <StatusTag status={word} tone={tone} />;
}

function OpenButton({ partner, openId, toggle }: { partner: Partner } & RowContext) {
  const isOpen = openId === partner.id;
  return (
    <button
      type="button"
      className={classes.open}
      aria-expanded={isOpen}
      aria-label={t('Details of {name}', { name: t(PARTNER_NAMES[partner.id].name) })}
      onClick={() => toggle(partner)}
    >
      {isOpen ? <ChevronUpIcon size={14} /> : <ChevronDownIcon size={14} />}
    </button>
  );
}

function OpenHead() {
  return <span className="visually-hidden">{t('Details')}</span>;
}

function breakerText(calls: Partner['calls']) {
  if (!calls) return '–';
  const { word } = BREAKER_TEXTS[calls.state];
  return calls.since ? (
    <CellLines below={t('since {time}', { time: formatWhen(calls.since) })}>{t(word)}</CellLines>
  ) : (
    t(word)
  );
}

const msText = (milliseconds: number | null | undefined): string =>
  typeof milliseconds === 'number' ? formatCount(milliseconds) : '–';
const countText = (count: number | undefined): string => (count === undefined ? '–' : formatCount(count));
