import type { DamagedRecord } from '@portal/shared/contracts/release';
import { t, Trans } from '@portal/shared/i18n';
import { TriangleAlertIcon } from '@portal/shared/ui';
import classes from './DamagedRecords.module.css';

/** Records of the store that cannot be read, and what to do about them. Renders nothing when there are none. */
export function DamagedRecords({ records }: { records: readonly DamagedRecord[] }) {
  if (records.length === 0) return null;
  return (
    <section className={classes.damaged} aria-label={t('Damaged records')}>
      <TriangleAlertIcon size={16} />
      <div>
        <p className={classes.title}>
          {t(
            '{count, plural, one {A record of the release store cannot be read, so it is missing here.} other {{count} records of the release store cannot be read, so they are missing here.}}',
            { count: records.length },
          )}
        </p>
        <ul>
          {records.map(({ path, problem }) => (
            <li key={path}>
              {problem} <code>{path}</code>
            </li>
          ))}
        </ul>
        <p>
          <Trans
            id="The rest works. On the command line, {command} moves aside what nothing live needs."
            values={{ command: <code>repair</code> }}
          />
        </p>
      </div>
    </section>
  );
}
