import type { SupportLine } from '@portal/shared/contracts/support';
import { t } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import classes from './LineList.module.css';
import { lineTime, releaseName } from './support-texts.ts';

/** The lines in the order of time, that of the reference marked; places in the code open on request. */
export function LineList({ lines, isCut }: { lines: readonly SupportLine[]; isCut: boolean }) {
  return (
    <>
      <h4 className={classes.title}>{t('What happened')}</h4>
      <ol className={classes.lines} role="list">
        {lines.map((line, index) => (
          // lines are never changed, and several may be the same
          <li key={index} className={clsx(classes.line, classes[line.level], line.isReferred && classes.referred)}>
            <time dateTime={line.at}>{lineTime(line.at)}</time>
            <span className={classes.source}>{line.source === 'page' ? t('page') : t('server')}</span>
            <span className={classes.text}>
              {line.text}
              {line.isReferred && <span className="visually-hidden"> {t('(this is the reference)')}</span>}
            </span>
            <span className={classes.release}>{line.release && releaseName(line.release)}</span>
            {line.stack !== null && (
              <details className={classes.stack}>
                <summary>{t('Where in the code')}</summary>
                <pre tabIndex={0}>{line.stack}</pre>
              </details>
            )}
          </li>
        ))}
      </ol>
      <p className={classes.note}>
        {isCut && t('Only the lines nearest to it are shown.')}{' '}
        {t('No email addresses, phone numbers or tokens are in the log. Times are in your time zone.')}
      </p>
    </>
  );
}
