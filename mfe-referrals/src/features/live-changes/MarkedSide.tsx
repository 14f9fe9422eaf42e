import { formatTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';
import classes from './MarkedSide.module.css';
import { useRowMark } from './row-marks.ts';

/** Who has just changed a side elsewhere, in the place of its freshness; later the tab it has moved to. */
export function MarkedSide({ agentReferralId, children }: { agentReferralId: number; children: ReactNode }): ReactNode {
  const mark = useRowMark(agentReferralId);
  if (!mark) return children;
  if (mark.isFresh) {
    return (
      <span className={classes.fresh}>
        <span>{mark.by}</span>
        <span>{formatTime(mark.at, mark.timeZone)}</span>
      </span>
    );
  }
  if (mark.movedTo === null) return children;
  return <span className={classes.moved}>{t('Now in {category}', { category: t(mark.movedTo) })}</span>;
}
