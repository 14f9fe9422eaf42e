import type { Pricing, PricingHistory } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton, FailureCard, Moment, Panel, SkeletonLines } from '@portal/shared/ui';
import { useState } from 'react';
import classes from './HistoryPanel.module.css';
import { changeTexts } from './price-texts.ts';
import { pricingHistoryQuery } from './prices.queries.ts';

/** How many are shown at first. */
const FIRST = 5;

interface HistoryPanelProps {
  /** Empty: of everything. */
  zip: string;
  markets: Pricing['markets'];
}

/** Who changed what, when and why: of the ZIP that is edited, else of everything. */
export function HistoryPanel({ zip, markets }: HistoryPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(pricingHistoryQuery(zip));
  const [isWhole, setWhole] = useState(false);
  if (error && !data) {
    return (
      <FailureCard
        isCompact
        title={t('The history did not load.')}
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const changes = data?.changes ?? [];
  return (
    <Panel title={zip ? t('History of {zip}', { zip }) : t('Latest changes')}>
      {!data && <SkeletonLines rows={3} pieces={1} />}
      {data && changes.length === 0 && <p className={classes.none}>{t('Nothing has been changed yet.')}</p>}
      <ol role="list" className={classes.changes}>
        {(isWhole ? changes : changes.slice(0, FIRST)).map((change) => (
          <ChangeItem
            key={`${change.kind} ${change.subject} ${change.changedAt}`}
            change={change}
            about={zip === '' ? subjectOf(change, markets) : null}
          />
        ))}
      </ol>
      {!isWhole && changes.length > FIRST && (
        <ActionButton isSmall className={classes.more} onClick={() => setWhole(true)}>
          {t('Show All {count}', { count: changes.length })}
        </ActionButton>
      )}
    </Panel>
  );
}

type Change = PricingHistory['changes'][number];

function subjectOf({ kind, subject }: Change, markets: Pricing['markets']): string {
  if (kind === 'promotion') return t('Discounts');
  return kind === 'market' ? (markets.find(({ marketId }) => marketId === subject)?.name ?? subject) : subject;
}

function ChangeItem({ change, about }: { change: Change; about: string | null }) {
  const { changedAt, changedBy, reason } = change;
  return (
    <li className={classes.change}>
      <b>
        {about !== null && <span className={classes.subject}>{about}</span>}
        {changeTexts(change).join(', ')}
      </b>
      <Moment moment={changedAt} hasTime />
      <span className={classes.why}>{t('{who}: "{reason}"', { who: changedBy, reason })}</span>
    </li>
  );
}
