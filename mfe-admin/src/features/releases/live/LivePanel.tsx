import type { ReleaseOverview } from '@portal/shared/contracts/release-console';
import { t, Trans } from '@portal/shared/i18n';
import { ActionButton, CopyButton, Panel, SearchIcon, Segmented, useScreenSize } from '@portal/shared/ui';
import { useState } from 'react';
import { SelectField } from '../controls/SelectField.tsx';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { shortPerson } from '../rules/people.ts';
import { servedChannel } from '../served-channel.ts';
import { type ConsoleView, WINDOWS } from '../use-console-view.ts';
import { DamagedRecords } from './DamagedRecords.tsx';
import { LiveCards } from './LiveCards.tsx';
import type { LiveListProps } from './live-list.ts';
import classes from './LivePanel.module.css';
import { LiveTable } from './LiveTable.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { StayDialog } from './StayDialog.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';

interface LivePanelProps {
  overview: ReleaseOverview;
  view: ConsoleView;
  onShow: (changes: Partial<ConsoleView>) => void;
  onOpenSnapshot: () => void;
}

type OpenDialog =
  { kind: 'share' | 'stay'; remote: string; version: string } | { kind: 'versions'; remote: string } | null;

/** What is live on a channel, who gets it, its health, and the ways to roll back. */
export function LivePanel({ overview, view, onShow, onOpenSnapshot }: LivePanelProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const isSmall = useScreenSize() === 'small';
  const close = () => setOpenDialog(null);
  const list: LiveListProps = {
    remotes: overview.remotes,
    elsewhere: view.channel === servedChannel() ? null : view.channel,
    onAct: ({ remote }, { version }) => setOpenDialog({ kind: 'share', remote, version }),
    onStay: ({ remote }, { version }) => setOpenDialog({ kind: 'stay', remote, version }),
    onShowVersions: ({ remote }) => setOpenDialog({ kind: 'versions', remote }),
  };
  const versionsOf =
    openDialog?.kind === 'versions' && overview.remotes.find(({ remote }) => remote === openDialog.remote);

  return (
    <Panel isFlush>
      <h2 className="visually-hidden">{t('Live')}</h2>
      <div className={classes.head}>
        <Segmented
          aria-label={t('Channel')}
          block={isSmall}
          options={overview.channels}
          value={view.channel}
          onChange={(channel) => onShow({ channel })}
        />
        <p className={classes.moved}>
          <Trans
            id="Snapshot <code>{id}</code>"
            values={{ id: overview.snapshot }}
            components={{ code: <span className={classes.code} /> }}
          />
          <CopyButton text={overview.snapshot} label={t('Copy snapshot id')} />
          <span title={overview.movedBy}>
            <Trans
              id="revision {revision} · moved {moment} by {person}"
              values={{
                revision: overview.revision,
                moment: <ShortMoment moment={overview.movedAt} />,
                person: shortPerson(overview.movedBy),
              }}
            />
          </span>
        </p>
        <div className={classes.controls}>
          <SelectField
            isQuiet
            label={t('Health over')}
            value={String(view.hours)}
            options={WINDOWS.map(({ hours, title }) => ({ value: String(hours), label: t(title) }))}
            onChange={(hours) => onShow({ hours: Number(hours) })}
          />
          <ActionButton isSmall icon={<SearchIcon size={14} />} onClick={onOpenSnapshot}>
            {t('Open Snapshot')}
          </ActionButton>
        </div>
      </div>
      {list.elsewhere !== null && (
        <p className={classes.elsewhere}>
          {t('This portal serves {channel}: loads, failures and field data are those of its visitors.', {
            channel: servedChannel(),
          })}
        </p>
      )}
      <DamagedRecords records={overview.damaged} />
      {isSmall ? <LiveCards {...list} /> : <LiveTable {...list} />}
      {openDialog?.kind === 'share' && <ShareDialog overview={overview} target={openDialog} onClose={close} />}
      {openDialog?.kind === 'stay' && <StayDialog overview={overview} target={openDialog} onClose={close} />}
      {versionsOf && <VersionsDialog remote={versionsOf} damaged={overview.damaged} onClose={close} />}
    </Panel>
  );
}
