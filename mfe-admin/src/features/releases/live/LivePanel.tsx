import type { ReleaseOverview } from '@portal/shared/contracts/release-console';
import { ActionButton, CopyButton, Panel, SearchIcon, Segmented, useScreenSize } from '@portal/shared/ui';
import { useState } from 'react';
import { SelectField } from '../controls/SelectField.tsx';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { shortPerson } from '../rules/people.ts';
import { type ConsoleView, WINDOWS } from '../use-console-view.ts';
import { DamagedRecords } from './DamagedRecords.tsx';
import { LiveCards } from './LiveCards.tsx';
import type { LiveListProps } from './live-list.ts';
import styles from './LivePanel.module.css';
import { LiveTable } from './LiveTable.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';

interface LivePanelProps {
  overview: ReleaseOverview;
  view: ConsoleView;
  onShow: (changes: Partial<ConsoleView>) => void;
  onOpenSnapshot: () => void;
}

type Asked = { kind: 'share'; remote: string; version: string } | { kind: 'versions'; remote: string } | null;

/** What is live on a channel, who gets it, how it fares, and the ways back. */
export function LivePanel({ overview, view, onShow, onOpenSnapshot }: LivePanelProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const isSmall = useScreenSize() === 'small';
  const close = () => setAsked(null);
  const list: LiveListProps = {
    remotes: overview.remotes,
    onAct: ({ remote }, { version }) => setAsked({ kind: 'share', remote, version }),
    onShowVersions: ({ remote }) => setAsked({ kind: 'versions', remote }),
  };
  const versionsOf = asked?.kind === 'versions' && overview.remotes.find(({ remote }) => remote === asked.remote);

  return (
    <Panel isFlush>
      <h2 className="visually-hidden">Live</h2>
      <div className={styles.head}>
        <Segmented
          aria-label="Channel"
          block={isSmall}
          options={overview.channels}
          value={view.channel}
          onChange={(channel) => onShow({ channel })}
        />
        <p className={styles.moved}>
          Snapshot <span className={styles.code}>{overview.snapshot}</span>
          <CopyButton text={overview.snapshot} label="Copy snapshot id" />
          <span title={overview.movedBy}>
            revision {overview.revision} · moved <ShortMoment moment={overview.movedAt} /> by{' '}
            {shortPerson(overview.movedBy)}
          </span>
        </p>
        <div className={styles.controls}>
          <SelectField
            isQuiet
            label="Health over"
            value={String(view.hours)}
            options={WINDOWS.map(({ hours, title }) => ({ value: String(hours), label: title }))}
            onChange={(hours) => onShow({ hours: Number(hours) })}
          />
          <ActionButton isSmall icon={<SearchIcon size={14} />} onClick={onOpenSnapshot}>
            Open Snapshot
          </ActionButton>
        </div>
      </div>
      <DamagedRecords records={overview.damaged} />
      {isSmall ? <LiveCards {...list} /> : <LiveTable {...list} />}
      {asked?.kind === 'share' && <ShareDialog overview={overview} asked={asked} onClose={close} />}
      {versionsOf && <VersionsDialog remote={versionsOf} damaged={overview.damaged} onClose={close} />}
    </Panel>
  );
}
