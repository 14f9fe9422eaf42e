import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import classes from './Panel.module.css';

interface PanelProps {
  /** Heading of the panel; without one the panel is a plain card. */
  title?: ReactNode;
  /** Default `2`; `3` for a panel inside another one. */
  headingLevel?: 2 | 3;
  /** A number (or short words, `4 of 6`) in a badge next to the title. */
  count?: ReactNode;
  /** A quieter remark next to the count. */
  note?: ReactNode;
  /** Right end of the head: a link (it gets a chevron) or a control. */
  link?: ReactNode;
  /** Removes the padding, for tables and lists that have their own. */
  isFlush?: boolean;
  /** No card below 768 pixels, for a list that turns into cards there. */
  isBareOnSmall?: boolean;
  className?: string;
  children?: ReactNode;
}

/**
 * A card with one hairline and no shadow: `<Panel title="Need an update" count={4} link={<Link to="…">All 23</Link>}>`.
 * A titled panel is a landmark with that name.
 */
export function Panel({
  title,
  headingLevel = 2,
  count,
  note,
  link,
  isFlush = false,
  isBareOnSmall = false,
  className = '',
  children,
}: PanelProps): ReactNode {
  const titleId = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const hasHead = title !== undefined || link !== undefined;
  return (
    <section
      className={clsx(classes.panel, isFlush && classes.flush, isBareOnSmall && classes.bare, className)}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {hasHead && (
        <div className={classes.head}>
          {title !== undefined && <Heading id={titleId}>{title}</Heading>}
          {count !== undefined && <CountBadge>{count}</CountBadge>}
          {note !== undefined && <span className={classes.note}>{note}</span>}
          {link !== undefined && <span className={clsx(classes.link, 'touch-targets')}>{link}</span>}
        </div>
      )}
      {children}
    </section>
  );
}

interface CountBadgeProps {
  children: ReactNode;
  /** Tinted: the count of the chosen tab or an applied filter. */
  isOn?: boolean;
}

/** The small number next to titles and tabs. */
export function CountBadge({ children, isOn = false }: CountBadgeProps): ReactNode {
  return <span className={clsx(classes.count, isOn && classes.on)}>{children}</span>;
}
