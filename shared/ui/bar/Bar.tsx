import { Fragment } from 'react';
import type { ReactNode } from 'react';
import classes from './Bar.module.css';

/** Red: temporary password. Dark: an admin acts as someone. Violet: a pinned set of releases. */
export type BarTone = 'red' | 'dark' | 'violet';

interface BarProps {
  tone: BarTone;
  /** What the bar says, in pieces separated by a dot; links and buttons in them are underlined. */
  parts: readonly ReactNode[];
  icon?: ReactNode;
  /** Right end, e.g. the admin menu; the parts then stand at the left instead of the centre. */
  aside?: ReactNode;
  /** Sticks to the top of the window (HOST-31). */
  isSticky?: boolean;
  /** Name of the region for screen readers. */
  label: string;
}

/** A slim bar above the header: `<Bar tone="violet" label="Pinned releases" parts={['Pinned: …', <a …>Reset</a>]} />`. */
export function Bar({ tone, parts, icon, aside, isSticky = false, label }: BarProps): ReactNode {
  return (
    <aside
      className={`${classes.bar} ${classes[tone]} ${aside === undefined ? '' : classes.split} ${isSticky ? classes.sticky : ''}`}
      aria-label={label}
    >
      {icon}
      <span className={classes.parts}>
        {parts.map((part, index) => (
          <Fragment key={index}>
            {index > 0 && (
              <span className={classes.dot} aria-hidden="true">
                ·
              </span>
            )}
            <span>{part}</span>
          </Fragment>
        ))}
      </span>
      {aside !== undefined && <span className={classes.aside}>{aside}</span>}
    </aside>
  );
}
