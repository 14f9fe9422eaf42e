import styles from './ShopSkeleton.module.css';

/** Bars where the rows will be, of the same height. */
export function ShopSkeleton() {
  return (
    <div className={styles.rows} role="status" aria-label="Loading ZIP codes">
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={styles.row}>
          <i className={styles.square} />
          <i className={styles.words} />
          <i className={styles.figure} />
          <i className={styles.figure} />
        </div>
      ))}
    </div>
  );
}
