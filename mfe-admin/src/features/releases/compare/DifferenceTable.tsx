import { clsx } from 'clsx';
import { Version } from '../controls/Version.tsx';
import type { Difference } from '../rules/snapshot-differences.ts';
import styles from './ComparePanel.module.css';

/** Every remote of two snapshots with its two versions, what differs set apart. */
export function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  return (
    <table className={styles.table}>
      <thead className="visually-hidden">
        <tr>
          {['Remote', 'Before', 'After', 'Difference'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ remote, from, to, word }) => {
          const isSame = word === 'same';
          return (
            <tr key={remote} className={isSame ? styles.same : styles.differs}>
              <th scope="row" title={remote}>
                {remote}
              </th>
              <td className={styles.version}>
                {isSame || from === null ? (
                  from ? (
                    <Version version={from} room="tiny" />
                  ) : (
                    '–'
                  )
                ) : (
                  <del className={styles.before}>
                    <Version version={from} room="tiny" />
                  </del>
                )}
              </td>
              <td className={styles.version}>
                {isSame || to === null ? (
                  to ? (
                    <Version version={to} room="tiny" />
                  ) : (
                    '–'
                  )
                ) : (
                  <ins className={clsx(styles.after, word === 'older' && styles.older)}>
                    <Version version={to} room="tiny" />
                  </ins>
                )}
              </td>
              <td>{word}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
