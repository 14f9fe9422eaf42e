import { Link } from '@portal/shared/router';
import { CountBadge } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './TabLinks.module.css';

interface LinkedTab {
  path: string;
  title: string;
  isCurrent: boolean;
  /** Null: not known yet, and its room is kept. Left out for tabs that count nothing. */
  count?: number | string | null | undefined;
}

interface TabLinksProps {
  /** Name of the tabs for screen readers. */
  label: string;
  tabs: readonly LinkedTab[];
  className?: string | undefined;
}

/** Tabs as links: each has an address (D-22). Where they are wider than the screen they scroll, and the current one is in sight. */
export function TabLinks({ label, tabs, className }: TabLinksProps): ReactNode {
  const strip = useRef<HTMLElement>(null);
  const current = tabs.findIndex(({ isCurrent }) => isCurrent);
  useLayoutEffect(() => {
    const tab = strip.current?.children[current];
    if (strip.current && tab instanceof HTMLElement) {
      strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2;
    }
  }, [current]);
  return (
    <nav ref={strip} className={clsx(classes.tabs, className)} aria-label={label}>
      {tabs.map(({ path, title, isCurrent, count }) => (
        <Link
          key={title}
          to={path}
          aria-current={isCurrent ? 'page' : undefined}
          className={clsx(classes.tab, isCurrent && classes.current)}
        >
          {title}
          {count !== undefined && (
            <span className={classes.count}>{count !== null && <CountBadge isOn={isCurrent}>{count}</CountBadge>}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
