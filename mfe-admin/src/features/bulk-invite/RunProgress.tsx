import { formatCount } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { CircleAlertIcon, CircleCheckIcon, MinusIcon } from '@portal/shared/ui';
import type { CSSProperties } from 'react';
import styles from './BulkInviteDialog.module.css';
import { countsOf, type RunState } from './run-state.ts';
import { secondsLeft } from './seconds-left.ts';

const bold = { b: <b className="tabular" /> };

/** How far a bulk invite is, as a bar and in numbers; numbers are announced when it ends or stops. */
export function RunProgress({ run }: { run: RunState }) {
  const { total, done, sent, failed, skipped } = countsOf(run.items);
  const left = run.isRunning ? secondsLeft(run.items) : null;
  const share = (count: number): CSSProperties => ({ width: `${(count / total) * 100}%` });
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={t('Agents with a result')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className={styles.bar}
      >
        <i className={styles.sent} style={share(sent)} />
        <i className={styles.failed} style={share(failed)} />
        <i className={styles.skipped} style={share(skipped)} />
      </div>
      <p className={styles.numbers} role="status" aria-live={run.isRunning ? 'off' : 'polite'}>
        <span className={styles.done}>
          <Trans
            id="<b>{done}</b> of {total} done"
            values={{ done: formatCount(done), total: formatCount(total) }}
            components={bold}
          />
        </span>
        <span>
          <CircleCheckIcon size={14} className={styles.green} />
          <Trans id="<b>{count}</b> sent" values={{ count: formatCount(sent) }} components={bold} />
        </span>
        <span>
          <CircleAlertIcon size={14} className={styles.red} />
          <Trans id="<b>{count}</b> failed" values={{ count: formatCount(failed) }} components={bold} />
        </span>
        <span>
          <MinusIcon size={14} />
          <Trans id="<b>{count}</b> skipped" values={{ count: formatCount(skipped) }} components={bold} />
        </span>
        {left !== null && <span className={styles.quiet}>{t('about {seconds} s left', { seconds: left })}</span>}
      </p>
    </div>
  );
}
