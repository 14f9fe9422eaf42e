import type { ReferralEntry } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { hasPath, stepsOf } from './status-path.ts';
import { statusesQuery } from './statuses.queries.ts';
import classes from './StatusPath.module.css';

/**
 * How far a side has come on its way to a sale (D-21). There is none for a lost or inactive side. The room is kept while
 * the statuses are read; a bar that did not load is left out, because an empty one would say that nothing was reached.
 */
export function StatusPath({ entry }: { entry: ReferralEntry }): ReactNode {
  const statuses = useQuery({ ...statusesQuery(entry.buySideReferral), enabled: hasPath(entry) });
  if (!hasPath(entry) || (statuses.isError && !statuses.data)) return null;
  const steps = statuses.data && stepsOf(statuses.data, entry);
  return (
    <div className={classes.frame}>
      {steps ? (
        <ol className={classes.path} aria-label={t('Path to the sale')}>
          {steps.map(({ key, label, state }) => (
            <li
              key={key}
              className={clsx(classes.step, state !== 'ahead' && classes[state])}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span>{t(label)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <div className={classes.path}>
          <span className={classes.step} />
        </div>
      )}
    </div>
  );
}
