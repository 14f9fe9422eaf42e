import classes from './map-colors.module.css';

/** Hatch and dot patterns of the map and its legend; rendered once per page. */
export function MapPatterns() {
  return (
    <svg width="0" height="0" className={classes.patterns} aria-hidden>
      <defs>
        <pattern id="sgd-taken" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className={classes.takenGround} />
          <path d="M0 0V6" className={classes.hatch} />
        </pattern>
        <pattern id="sgd-waitlisted" width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" className={classes.waitlistedGround} />
          <circle cx="1.6" cy="1.6" r="1.1" className={classes.dot} />
          <circle cx="4.6" cy="4.6" r="1.1" className={classes.dot} />
        </pattern>
      </defs>
    </svg>
  );
}
