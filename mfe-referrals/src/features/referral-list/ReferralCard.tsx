import type { ReferralCategory } from '@portal/shared/contracts';
import { Moment } from '@portal/shared/ui/dates';
import { Money } from '@portal/shared/ui/money';
import type { ReactNode } from 'react';
import { CardContact } from '../../contact/CardContact.tsx';
import { EntryStatus } from '../../status/EntryStatus.tsx';
import { NameLink } from './NameLink.tsx';
import classes from './ReferralCard.module.css';
import type { RowView } from './referral-row.ts';
import { FreshnessOfSide } from './SideCells.tsx';
import { UpdateLink } from './UpdateLink.tsx';

interface ReferralCardProps {
  row: RowView;
  category: ReferralCategory;
  hasAgent: boolean;
}

/** A row of the list on a small screen. */
export function ReferralCard({ row, category, hasAgent }: ReferralCardProps): ReactNode {
  const { first, second } = row.address;
  const isTwoSided = row.sides.length > 1;
  const appointments = row.appointments.flatMap((each) => each ?? []);
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <NameLink row={row} />
        {!isTwoSided && <span>{row.sides[0]?.side}</span>}
      </header>
      {hasAgent && <p className={classes.quiet}>{row.agentName}</p>}
      <div className={classes.sides}>
        {row.sides.map((side) => (
          <p key={side.agentReferralId} className={classes.side}>
            {isTwoSided && <span>{side.side}</span>}
            <EntryStatus entry={side.entry} />
            <FreshnessOfSide side={side} />
          </p>
        ))}
      </div>
      <div className={classes.facts}>
        <p>
          <span className={classes.main}>{first ?? 'No address yet'}</span>
          {second && <span className={classes.quiet}>{second}</span>}
        </p>
        {category !== 'Inactive' && (
          <p className={classes.right}>
            <span className={classes.money}>
              <Money dollars={row.commission} />
            </span>
            <span className={classes.quiet}>{category === 'Wins' ? 'GCI' : 'Est. commission'}</span>
          </p>
        )}
      </div>
      {appointments.map((each) => (
        <p key={each.moment} className={classes.quiet}>
          Appointment <Moment {...each} hasTime />
        </p>
      ))}
      <footer className={classes.foot}>
        <CardContact group={row.group} />
        <UpdateLink row={row} />
      </footer>
    </article>
  );
}
