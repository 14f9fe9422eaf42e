import styles from './Bones.module.css';

interface BonesProps {
  rows: number;
  /** Pieces of each row. */
  pieces: number;
}

/** Holds the place of rows that are on their way. */
export function Bones({ rows, pieces }: BonesProps) {
  return (
    <div className={styles.bones} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          {Array.from({ length: pieces }, (__, piece) => (
            <span key={piece} className={styles.bone} />
          ))}
        </div>
      ))}
    </div>
  );
}
