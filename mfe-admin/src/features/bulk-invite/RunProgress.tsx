import { formatCount } from '@portal/shared/domain';
import { t, Trans } from '@portal/shared/i18n';
import { CircleAlertIcon, CircleCheckIcon, MinusIcon } from '@portal/shared/ui';
import type { CSSProperties } from 'react';
import classes from './BulkInviteDialog.module.css';
import { countsOf, type RunState } from './run-state.ts';
import { secondsLeft } from './seconds-left.ts';

const bold = { b: <b className="tabular" /> };

/** How far a bulk invite is, as a bar and in numbers; numbers are announced when it ends or stops. */
export function RunProgress({ run }: { run: RunState }) {
  const { total, done, sent, failed, skipped } = countsOf(run.items);
  const left = run.isRunning ? secondsLeft(run.items) : null;
  const share = (count: number): CSSProperties => ({ width: `${(count / total) * 100}%` });
  return (
    <div className={classes.progress}>
      <div
        role="progressbar"
        aria-label={t('Agents with a result')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className={classes.bar}
      >
        <i className={classes.sent} style={share(sent)} />
        <i className={classes.failed} style={share(failed)} />
        <i className={classes.skipped} style={share(skipped)} />
      </div>
      <p className={classes.numbers} role="status" aria-live={run.isRunning ? 'off' : 'polite'}>
        <span className={classes.done}>
          <Trans
            id="<b>{done}</b> of {total} done"
            values={{ done: formatCount(done), total: formatCount(total) }}
            components={bold}
          />
        </span>
        <span>
          <CircleCheckIcon size={14} className={classes.green} />
          <Trans id="<b>{count}</b> sent" values={{ count: formatCount(sent) }} components={bold} />
        </span>
        <span>
          <CircleAlertIcon size={14} className={classes.red} />
          <Trans id="<b>{count}</b> failed" values={{ count: formatCount(failed) }} components={bold} />
        </span>
        <span>
          <MinusIcon size={14} />
          <Trans id="<b>{count}</b> skipped" values={{ count: formatCount(skipped) }} components={bold} />
        </span>
        {left !== null && <span className={classes.quiet}>{t('about {seconds} s left', { seconds: left })}</span>}
      </p>
    </div>
  );
}
