import type { PagePin, PortalConfig } from '@portal/shared/contracts';
import type { SenderBus } from '@portal/shared/events';
import type { RootProps } from '@portal/shared/remote';
import type { Session } from '@portal/shared/session';
import { createContext, useContext } from 'react';
import type { LeaveGuard } from '../leaving/leave-guard.ts';
import type { FloatingBannerMemory } from '../banners/floating-banner.ts';
import type { CartCount } from '../cart/cart-count.ts';
import type { RunProgress } from '../invites/run-progress.ts';
import type { NewsWatch } from '../news/news-watch.ts';
import type { ParcelOutlet } from '../parcels/parcel-outlet.ts';
import type { PopupQueue } from '../popups/popup-queue.ts';
import type { Failures } from '../routing/failures.ts';
import type { NewerRelease } from '../routing/newer-release.ts';
import type { PortalRouter } from '../routing/router.ts';
import type { Menu } from './menu-items.ts';

/** What every part of the chrome works with. */
export interface ChromeServices {
  config: PortalConfig;
  router: PortalRouter;
  session: Session;
  events: SenderBus;
  failures: Failures;
  leaveGuard: Pick<LeaveGuard, 'leaving' | 'leaving$' | 'leave' | 'stay'>;
  /** Where pages mount; attached to the chrome when it renders. */
  outlet: HTMLElement;
  parcels: ParcelOutlet;
  snapshotId: string;
  /** The pin this visit was opened with. */
  pin: PagePin | null;
  links: RootProps['links'];
  newerRelease: NewerRelease;
  /** Reports a crash of the chrome, or of a part of it; returns the reference to show to the visitor. */
  onCrash: RootProps['onCrash'];
  menu: Menu;
  floatingBanner: FloatingBannerMemory;
  /** The clock; tests set it. */
  now: () => number;
  news: Pick<NewsWatch, 'news' | 'news$'>;
  /** Popups give way to the end of the session. */
  popups: Pick<PopupQueue, 'hold'>;
  /** How many ZIPs are in the cart of the agent shown. */
  cartCount: Pick<CartCount, 'zips' | 'zips$'>;
  /** How far the bulk invite of this tab is. */
  runProgress: Pick<RunProgress, 'shown' | 'shown$' | 'dismiss'>;
}

export const ChromeContext = createContext<ChromeServices | null>(null);

export function useChrome(): ChromeServices {
  const services = useContext(ChromeContext);
  if (!services) throw new Error('useChrome must be used within the chrome');
  return services;
}
