import styles from './map-colours.module.css';

/** Hatch and dot patterns of the map and its legend; rendered once per page. */
export function MapPatterns() {
  return (
    <svg width="0" height="0" className={styles.patterns} aria-hidden>
      <defs>
        <pattern id="sgd-taken" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className={styles.takenGround} />
          <path d="M0 0V6" className={styles.hatch} />
        </pattern>
        <pattern id="sgd-waitlisted" width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" className={styles.waitlistedGround} />
          <circle cx="1.6" cy="1.6" r="1.1" className={styles.dot} />
          <circle cx="4.6" cy="4.6" r="1.1" className={styles.dot} />
        </pattern>
      </defs>
    </svg>
  );
}
