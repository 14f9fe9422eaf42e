import type { ReferralEntry, ReferralGroup } from '@portal/shared/contracts';
import { formatDay, freshness, fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { FreshnessRing, freshnessText } from '@portal/shared/ui/freshness-ring';
import { Panel } from '@portal/shared/ui/panel';
import { type ReactNode, useEffect, useRef } from 'react';
import { isFocusWithPage } from '../../../navigation/focus-with-page.ts';
import { UPDATE_SECTION } from '../../../paths.ts';
import { entryLabel } from '../../../status/EntryStatus.tsx';
import type { Subject } from '../../../queries/subject.ts';
import { UpdateSection } from '../../referral-update/UpdateSection.tsx';
import { StatusPath } from './StatusPath.tsx';
import classes from '../panels/Facts.module.css';

interface StatusPanelProps {
  subject: Subject | null;
  group: ReferralGroup;
  entry: ReferralEntry;
  /** Milliseconds since 1970. */
  now: number;
}

/** The status of a side, how old it is, and how to change it. */
export function StatusPanel({ subject, group, entry, now }: StatusPanelProps): ReactNode {
  const section = useRef<HTMLDivElement>(null);
  const fresh = freshness(entry, now);

  useEffect(() => {
    // The section arrives after the data, long after the browser looked for the fragment of the address.
    if (window.location.hash !== `#${UPDATE_SECTION}`) return;
    section.current?.scrollIntoView({ block: 'center' });
    if (isFocusWithPage()) section.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div
      id={UPDATE_SECTION}
      ref={section}
      role="group"
      aria-label={t('Update {name}', { name: fullName(group.consumer) })}
      tabIndex={-1}
      className={classes.section}
    >
      <Panel>
        <div className={classes.status}>
          <h2>{t(entryLabel(entry))}</h2>
          {fresh && (
            <FreshnessRing days={fresh.days} isDue={fresh.isDue}>
              {fresh.days === 0
                ? t('Updated today')
                : t('{time} since the last update', { time: freshnessText(fresh.days) })}
            </FreshnessRing>
          )}
        </div>
        <StatusPath entry={entry} />
        {entry.snoozedUntil && (
          <p className={classes.say}>{t('Put aside until {day}.', { day: formatDay(entry.snoozedUntil) })}</p>
        )}
        {fresh?.isDue && <p className={classes.say}>{t('An update is due.')}</p>}
        <div className={classes.update}>
          <UpdateSection subject={subject} group={group} entry={entry} now={now} />
        </div>
      </Panel>
    </div>
  );
}
