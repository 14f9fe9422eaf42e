import type { ReferralCategory } from '@portal/shared/contracts';
import { t, Trans } from '@portal/shared/i18n';
import { Moment } from '@portal/shared/ui/dates';
import { Money } from '@portal/shared/ui/money';
import type { ReactNode } from 'react';
import { CardContact } from '../../../contact/CardContact.tsx';
import { EntryStatus } from '../../../status/EntryStatus.tsx';
import { NameLink } from '../row/NameLink.tsx';
import classes from './ReferralCard.module.css';
import type { RowView } from '../row/referral-row.ts';
import { FreshnessOfSide } from '../row/SideCells.tsx';
import { UpdateLink } from '../row/UpdateLink.tsx';
import { CardCall } from '../../speed-to-lead/CardCall.tsx';
import { CardClock } from '../../speed-to-lead/CardClock.tsx';
import { useContact } from '../../speed-to-lead/use-contact.ts';
import { waitingSide } from '../../speed-to-lead/waiting-side.ts';

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
  const waiting = waitingSide(row.group);
  return (
    <article className={classes.card}>
      {waiting && <CardClock since={waiting.since} />}
      <header className={classes.head}>
        <NameLink row={row} />
        {!isTwoSided && <span>{row.sides[0]?.side}</span>}
      </header>
      {hasAgent && <p className={classes.quiet}>{row.agentName}</p>}
      <div className={classes.sides}>
        {row.sides.map((side) => (
          <p key={side.agentReferralId} className={classes.side}>
            {isTwoSided && <span>{side.side}</span>}
            <span className={classes.state}>
              <EntryStatus entry={side.entry} />
              {side.clock?.kind !== 'running' && <FreshnessOfSide side={side} />}
              {side.intent !== null && <span className={classes.intent}>{side.intent}</span>}
            </span>
          </p>
        ))}
      </div>
      <div className={classes.facts}>
        <p>
          <span className={classes.main}>{first ?? t('No address yet')}</span>
          {second && <span className={classes.quiet}>{second}</span>}
        </p>
        {category !== 'Inactive' && (
          <p className={classes.right}>
            <span className={classes.money}>
              <Money dollars={row.commission} />
            </span>
            <span className={classes.quiet}>{category === 'Wins' ? t('GCI') : t('Est. commission')}</span>
          </p>
        )}
      </div>
      {appointments.map((each) => (
        <p key={each.moment} className={classes.quiet}>
          <Trans id="Appointment {moment}" values={{ moment: <Moment {...each} hasTime /> }} />
        </p>
      ))}
      <footer className={classes.foot}>
        <CardActions row={row} />
      </footer>
    </article>
  );
}

/** Call and Text while the consumer waits for the agent (D-47), else all ways to reach them; and Update. */
function CardActions({ row }: { row: RowView }): ReactNode {
  const { call, text, isAwaited } = useContact(row.group);
  return (
    <>
      {isAwaited && call && text ? (
        <CardCall call={call} text={text} name={row.name} />
      ) : (
        <CardContact group={row.group} />
      )}
      <UpdateLink row={row} />
    </>
  );
}
