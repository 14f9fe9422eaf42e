import { tabStorage } from '@portal/shared/browser-storage';
import { STORAGE_KEYS } from '@portal/shared/contracts';
import { msg } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { AdminBar } from './AdminBar.tsx';
import classes from './Bars.module.css';
import { ChromePart } from '../ChromePart.tsx';
import { TemporaryPasswordBar } from './TemporaryPasswordBar.tsx';

/** The bars above the header that say who is signed in and how. Their height is kept in the tab for its next page. */
export function SessionBars(): ReactNode {
  const { role } = useSession();
  const bars = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bars.current!;
    const color = role === 'ROLE_ADMIN' ? 'dark' : 'red';
    // it reports the first height too
    const observer = new ResizeObserver(() =>
      tabStorage.setItem(STORAGE_KEYS.sessionBars, `${color} ${element.offsetHeight}`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [role]);
  return (
    <div ref={bars}>
      <ChromePart>
        <TemporaryPasswordBar />
      </ChromePart>
      <ChromePart name={msg('The admin bar')}>
        <AdminBar />
      </ChromePart>
    </div>
  );
}

/** The room of those bars before the session is known: a bar that comes later would push the page down. */
export function SessionBarsRoom(): ReactNode {
  const [color, height] = (tabStorage.getItem(STORAGE_KEYS.sessionBars) ?? '').split(' ');
  return Number(height) > 0 && <div className={classes[color!]} style={{ height: `${height}px` }} />;
}
