import { fullName } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton, AvatarInitials } from '@portal/shared/ui';
import { StateSwatch } from '../map/StateSwatch.tsx';
import { RankCell } from './RankCell.tsx';
import type { ShopActions } from './shop-actions.ts';
import { priceText, termEndText, yearText } from './shop-formats.ts';
import { turnText } from './turn-texts.ts';
import { YearNote } from './YearNote.tsx';
import { ZipActionButton } from './ZipActionButton.tsx';
import { type ShopZip, ZIP_STATE_WORDS } from './zip-state.ts';
import classes from './ZipDetails.module.css';

interface ZipDetailsProps {
  zip: ShopZip;
  agentId: number;
  actions: ShopActions;
}

/** The selected ZIP: my rank, its business, who sponsors it now (SGD-08), and what it costs. */
export function ZipDetails({ zip, agentId, actions }: ZipDetailsProps) {
  return (
    <section className={classes.panel} aria-label={t('ZIP {zip}', { zip: zip.zip })}>
      <header className={classes.head}>
        <StateSwatch state={zip.state} size={16} />
        <h2>{zip.zip}</h2>
        <span className={classes.name}>{zip.name}</span>
        <span className={classes.spots}>{stateText(zip)}</span>
      </header>
      <dl className={classes.figures}>
        <div>
          <dt>{zip.status === 'yours' ? t('my rank') : t('rank with boost')}</dt>
          <dd className={classes.rank}>
            <RankCell zip={zip} size={14} />
          </dd>
        </div>
        <div>
          <dt>{t('12-mo commissions')}</dt>
          <dd>{yearText(zip.lastYear)}</dd>
        </div>
        <div>
          <dt>{t('12-mo referrals')}</dt>
          <dd>{zip.referrals12Months}</dd>
        </div>
      </dl>
      <YearNote zip={zip} />
      <h3 className={classes.label}>{t('Sponsored now by')}</h3>
      {zip.sponsors.length === 0 && <p className={classes.nobody}>{t('No one yet')}</p>}
      <ul role="list" className={classes.sponsors}>
        {zip.sponsors.map((sponsor) => (
          <li key={sponsor.agentId}>
            <AvatarInitials name={sponsor} photo={sponsor.photoLocation} tone="neutral" />
            <div>
              <div className={classes.sponsor}>{sponsor.agentId === agentId ? t('You') : fullName(sponsor)}</div>
              <div className={classes.brokerage}>{brokerageText(sponsor)}</div>
            </div>
          </li>
        ))}
      </ul>
      <footer className={classes.foot}>
        <b>{priceText(zip.monthlyPrice)}</b>
        {zip.monthlyPrice !== null && <span>{t('a month')}</span>}
        {zip.isNowFree && (
          <ActionButton kind="quiet" isSmall onClick={() => actions.act('leave', zip.zip)}>
            {t('Leave waitlist')}
          </ActionButton>
        )}
        <span className={classes.action}>
          <ZipActionButton zip={zip} actions={actions} look="panel" />
        </span>
      </footer>
    </section>
  );
}

function stateText(zip: ShopZip): string {
  const termEnd = termEndText(zip);
  if (termEnd !== null) return termEnd;
  const turn = turnText(zip);
  if (turn !== null && zip.status !== 'waitlisted') return turn;
  if (zip.status === 'waitlisted') return t('Place {place} on the waitlist', { place: zip.waitlistPosition });
  if (zip.spotsFree > 0) return t('{free} of {all} spots free', { free: zip.spotsFree, all: zip.spots });
  return zip.status === 'unavailable' ? t(ZIP_STATE_WORDS.unavailable) : t('No spot free');
}

function brokerageText({ brokerageName, transactionsTotal }: ShopZip['sponsors'][number]): string {
  const transactions = transactionsTotal === null ? null : t('{count} transactions', { count: transactionsTotal });
  return [brokerageName, transactions].filter(Boolean).join(' · ');
}
