import type { ReferralEntry } from '@portal/shared/contracts';
import { formatDay, freshness } from '@portal/shared/domain';
import { FreshnessRing, freshnessText } from '@portal/shared/ui/freshness-ring';
import { Panel } from '@portal/shared/ui/panel';
import { type ReactNode, useEffect, useRef } from 'react';
import { SUPPORT_PHONE, UPDATE_SECTION } from '../../paths.ts';
import { statusWord } from '../../status/EntryStatus.tsx';
import classes from './Facts.module.css';

interface StatusPanelProps {
  entry: ReferralEntry;
  /** Milliseconds since 1970. */
  now: number;
}

/** Where a side stands, how long ago that was said, and how to change it. */
export function StatusPanel({ entry, now }: StatusPanelProps): ReactNode {
  const section = useRef<HTMLDivElement>(null);
  const fresh = freshness(entry, now);

  useEffect(() => {
    // The section arrives after the data, long after the browser looked for the fragment of the address.
    if (window.location.hash === `#${UPDATE_SECTION}`) section.current?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <div id={UPDATE_SECTION} ref={section}>
      <Panel>
        <div className={classes.status}>
          <h2>{statusWord(entry)}</h2>
          {fresh && (
            <FreshnessRing days={fresh.days} isDue={fresh.isDue}>
              {fresh.days === 0 ? 'Updated today' : `${freshnessText(fresh.days)} since your last update`}
            </FreshnessRing>
          )}
        </div>
        {entry.snoozedUntil && <p className={classes.say}>Put aside until {formatDay(entry.snoozedUntil)}.</p>}
        <p className={classes.say}>
          {fresh?.isDue ? 'An update is due. ' : ''}To change the status or add a note, call agent support at{' '}
          <a href={SUPPORT_PHONE.href}>{SUPPORT_PHONE.text}</a>.
        </p>
      </Panel>
    </div>
  );
}
