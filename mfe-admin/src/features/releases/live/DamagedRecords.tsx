import type { DamagedRecord } from '@portal/shared/contracts/release';
import { TriangleAlertIcon } from '@portal/shared/ui';
import styles from './DamagedRecords.module.css';

/** Records of the store that cannot be read, and what somebody can do about them. Shows nothing without any. */
export function DamagedRecords({ records }: { records: readonly DamagedRecord[] }) {
  if (records.length === 0) return null;
  const [subject, it] = records.length === 1 ? ['A record', 'it is'] : [`${records.length} records`, 'they are'];
  return (
    <section className={styles.damaged} aria-label="Damaged records">
      <TriangleAlertIcon size={16} />
      <div>
        <p className={styles.title}>
          {subject} of the release store cannot be read, so {it} missing here.
        </p>
        <ul>
          {records.map(({ path, problem }) => (
            <li key={path}>
              {problem} <code>{path}</code>
            </li>
          ))}
        </ul>
        <p>
          The rest works. On the command line, <code>repair</code> moves aside what nothing live needs.
        </p>
      </div>
    </section>
  );
}
