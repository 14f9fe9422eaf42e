import { WHOLE } from '@portal/shared/contracts/release';
import type { SupportCase } from '@portal/shared/contracts/support';
import { formatCount, formatDate } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link } from '@portal/shared/router';
import { actionClasses, CopyButton, Panel } from '@portal/shared/ui';
import { paths } from '../../paths.ts';
import classes from './SidePanels.module.css';
import { caseText, releaseName, remoteOf } from './support-texts.ts';
import { liveQuery } from './support.queries.ts';

/** How many others saw the same, and what they get by now. */
export function KnownPanel({ found }: { found: SupportCase }) {
  const { failure } = found;
  return (
    <Panel title={failure ? t('Known already') : t('Pass it on')}>
      {failure && (
        <>
          <p className={classes.text}>
            {t(
              '{visits, plural, one {Only this visit reported it.} other {{count} visits reported it since {since}.}}',
              { visits: failure.visits, count: formatCount(failure.visits), since: formatDate(failure.since) },
            )}
          </p>
          <LiveNow release={failure.release} />
        </>
      )}
      <div className={classes.actions}>
        {failure && (
          <Link className={actionClasses()} to={paths.settings(3)}>
            {t('Open in Releases')}
          </Link>
        )}
        <CopyButton hasText label={t('Copy for the Team')} text={caseText(found)} />
      </div>
    </Panel>
  );
}

/** Which versions of the remote that failed visitors get now. */
function LiveNow({ release }: { release: string }) {
  const { data } = useQuery(liveQuery);
  const name = remoteOf(release);
  const remote = data?.remotes.find(({ remote: each }) => each === name);
  if (!remote) return null;
  return (
    <ul className={classes.text} role="list">
      {remote.shares
        .filter(({ kind }) => kind !== 'stopped')
        .map(({ version, kind, share }) => (
          <li key={version}>
            {kind === 'live'
              ? t('{release} is live.', { release: releaseName(`${name}@${version}`) })
              : t('{release} goes to {percent}% of visitors.', {
                  release: releaseName(`${name}@${version}`),
                  percent: (share * 100) / WHOLE,
                })}
          </li>
        ))}
    </ul>
  );
}
