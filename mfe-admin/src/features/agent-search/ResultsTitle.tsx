import { t } from '@portal/shared/i18n';
import { Switch } from '@portal/shared/ui';
import { formatCount } from '@portal/shared/domain';
import { useId } from 'react';
import classes from './ResultsTitle.module.css';

interface ResultsTitleProps {
  query: string;
  /** Agents in the list. */
  count: number;
  /** Agents that match; more than `count` when the server cut the list (CONST-05). */
  totalCount: number;
  isDense: boolean;
  onDense: (isDense: boolean) => void;
}

/** "Found {n} agents matching '{query}'", "agent" when it is one, and the switch for smaller rows (ADM-09, ADM-10). */
export function ResultsTitle({ query, count, totalCount, isDense, onDense }: ResultsTitleProps) {
  const id = useId();
  return (
    <div className={classes.title}>
      <h2 className={classes.words}>
        {t(
          "{totalCount, plural, one {Found {totalCount} agent matching ''{query}''} other {Found {totalCount} agents matching ''{query}''}}",
          { totalCount, query },
        )}
        {totalCount > count && (
          <span className={classes.cut}>
            {t('The first {count} are shown. Search for more letters.', { count: formatCount(count) })}
          </span>
        )}
      </h2>
      <span className={classes.dense}>
        <Switch id={id} size="small" checked={isDense} onChange={onDense} />
        <label htmlFor={id}>{t('Dense padding')}</label>
      </span>
    </div>
  );
}
