import { BANNER_FAILED } from '@portal/shared/contracts';
import { effectiveRole, useSession } from '@portal/shared/session';
import { type ReactNode, useEffect, useReducer, useState } from 'react';
import { useChrome } from '../chrome/chrome-context.ts';
import { LoadedPart } from '../chrome/LoadedPart.tsx';
import { useLatest } from '../chrome/use-latest.ts';
import { whenIdle } from '../idle/when-idle.ts';
import { isBannerPage } from './floating-banner.ts';
import classes from './FloatingBannerPlace.module.css';

const loadBanner = () => import('./FloatingBanner.tsx').then((module) => module.FloatingBanner);

/**
 * The place of the banner above three pages of agents (EVT-13, EVT-14, CS-152). Elsewhere it costs nothing: code and
 * banner are asked for on those pages alone, after the page itself.
 */
export function FloatingBannerPlace(): ReactNode {
  const { router, floatingBanner } = useChrome();
  const session = useSession();
  useLatest(router.view$, () => router.view.decision);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { pathname } = window.location;
  const isKnown = session.status === 'signed-in';
  // the page may be painted a frame earlier: room that is added with the session would push it down
  const isForReader = isKnown
    ? effectiveRole(session) !== 'ROLE_RELO_DIRECTOR'
    : session.status === 'starting' && floatingBanner.isForReader;
  useEffect(() => {
    if (isKnown) floatingBanner.rememberReader(isForReader);
  }, [isKnown, isForReader, floatingBanner]);
  if (!isForReader || !isBannerPage(pathname) || floatingBanner.isClosed) return null;
  const close = () => {
    floatingBanner.close();
    redraw();
    // the button that had the focus is gone
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return <Place key={pathname} isKnown={isKnown} onClose={close} />;
}

interface PlaceProps {
  /** Whether the session is known: before that nothing is requested. */
  isKnown: boolean;
  onClose: () => void;
}

/**
 * Room is left from the first moment or not at all while a page is open: rows under the finger never move. What arrives
 * without room is shown on the next of the three pages.
 */
function Place({ isKnown, onClose }: PlaceProps): ReactNode {
  const { router, floatingBanner } = useChrome();
  const isChanging = useLatest(router.view$, () => router.view.isChanging);
  const [hasRoom] = useState(floatingBanner.isExpected);
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isKnown || isChanging || isDue) return;
    return whenIdle(() => setIsDue(true));
  }, [isKnown, isChanging, isDue]);
  const banner = (
    <LoadedPart load={loadBanner} failure={BANNER_FAILED} isDue={isDue}>
      {(Banner) => <Banner hasRoom={hasRoom} onClose={onClose} />}
    </LoadedPart>
  );
  return hasRoom ? <div className={classes['place']}>{banner}</div> : banner;
}
