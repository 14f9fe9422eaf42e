import type { AuditChainState } from '@portal/shared/contracts/audit';
import { formatCount, formatDateTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton, FailureCard, Panel, ShieldCheckIcon, SkeletonLines, TriangleAlertIcon } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { refusalSentences } from '../../forms/refusal-sentences.ts';
import { Refusal } from '../../forms/Refusal.tsx';
import { chainQuery, useAuditActions } from './audit.queries.ts';
import classes from './SidePanels.module.css';

/** Whether the log is complete: the last check of its chain, and a new one on request. */
export function ChainPanel() {
  const { data, error, isFetching, refetch } = useQuery(chainQuery);
  const { check } = useAuditActions();
  const [isChecking, setChecking] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);

  const checkNow = async () => {
    setChecking(true);
    setProblems([]);
    try {
      await check();
    } catch (failure) {
      setProblems(refusalSentences(failure));
    } finally {
      setChecking(false);
    }
  };
  if (!data) {
    if (!error)
      return (
        <Panel>
          <SkeletonLines rows={3} pieces={1} />
        </Panel>
      );
    return (
      <FailureCard
        isCompact
        title={t('The state of the log did not load.')}
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const isDamaged = data.check !== null && data.check.problems.length > 0;
  return (
    <Panel>
      <div className={classes.head}>
        <span
          className={clsx(classes.icon, isDamaged && classes.bad, !isChecked(data) && !isDamaged && classes.unknown)}
        >
          {isDamaged ? <TriangleAlertIcon size={18} /> : <ShieldCheckIcon size={18} />}
        </span>
        <h2>{titleOf(data)}</h2>
      </div>
      <div role="status" className={classes.text}>
        <p>{sentenceOf(data)}</p>
        {isDamaged && (
          <ul className={classes.problems}>
            {data.check?.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        {!data.isProtected && (
          <p className={classes.warning}>
            {t(
              'The database role of this server could still change the log. The production runbook says how to prevent it.',
            )}
          </p>
        )}
      </div>
      <Refusal sentences={problems} />
      <ActionButton isSmall isBusy={isChecking} onClick={() => void checkNow()}>
        {t('Check Now')}
      </ActionButton>
    </Panel>
  );
}

/** A check before the first row has seen nothing. */
const isChecked = ({ sequence, check }: AuditChainState): boolean =>
  check !== null && (check.sequence > 0 || sequence === 0);

function titleOf(state: AuditChainState): string {
  if (state.check && state.check.problems.length > 0) return t('The log was changed');
  return isChecked(state) ? t('Nothing is missing') : t('Not checked yet');
}

function sentenceOf(state: AuditChainState): string {
  const { sequence, check } = state;
  const count = formatCount(sequence);
  if (check === null || (check.problems.length === 0 && !isChecked(state))) {
    return t(
      '{sequence, plural, one {{count} row in one chain.} other {{count} rows in one chain.}} It is checked every hour.',
      {
        sequence,
        count,
      },
    );
  }
  return t(
    '{sequence, plural, one {{count} row in one chain} other {{count} rows in one chain}}, checked to row {checked} on {when}. Rows can be added, never changed or removed.',
    {
      sequence,
      count,
      checked: formatCount(check.sequence),
      when: formatDateTime(check.checkedAt, undefined, { namesZone: true }),
    },
  );
}
