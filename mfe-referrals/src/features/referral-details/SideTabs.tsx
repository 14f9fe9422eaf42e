import type { ReferralEntry } from '@portal/shared/contracts';
import { Link } from '@portal/shared/router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { placeOfSide, sideName } from './side-words.ts';
import classes from './SideTabs.module.css';
import { EntryStatus } from '../../status/EntryStatus.tsx';

interface SideTabsProps {
  entries: readonly ReferralEntry[];
  current: ReferralEntry;
  /** Kept while one goes from side to side: where the list is to be found again. */
  state: unknown;
}

/** One link for each side: every side has its own address. */
export function SideTabs({ entries, current, state }: SideTabsProps): ReactNode {
  return (
    <nav className={classes.sides} aria-label="Sides">
      {entries.map((entry) => (
        <Link
          key={entry.agentReferralId}
          to={paths.details(entry.agentReferralId)}
          state={state}
          replace
          className={classes.side}
          aria-current={entry === current ? 'page' : undefined}
        >
          <b>{sideName(entry)}</b>
          <span>{placeOfSide(entry)}</span>
          <EntryStatus entry={entry} />
        </Link>
      ))}
    </nav>
  );
}
