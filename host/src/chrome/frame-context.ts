import type { PagePin, PortalConfig } from '@portal/shared/contracts';
import type { SenderBus } from '@portal/shared/events';
import type { RootProps } from '@portal/shared/remote';
import type { Session } from '@portal/shared/session';
import { createContext, useContext } from 'react';
import type { ParcelOutlet } from '../parcels/parcel-outlet.ts';
import type { Failures } from '../routing/failures.ts';
import type { NewerRelease } from '../routing/newer-release.ts';
import type { PortalRouter } from '../routing/router.ts';
import type { Menu } from './menu-items.ts';

/** What every piece of the frame works with. */
export interface Frame {
  config: PortalConfig;
  router: PortalRouter;
  session: Session;
  events: SenderBus;
  failures: Failures;
  /** Where pages mount; attached to the frame when it renders. */
  outlet: HTMLElement;
  parcels: ParcelOutlet;
  snapshotId: string;
  /** The pin this visit was opened with. */
  pin: PagePin | null;
  links: RootProps['links'];
  newerRelease: NewerRelease;
  /** Reports a crash of the frame, or of a part of it; answers the reference to show to the visitor. */
  onCrash: RootProps['onCrash'];
  /** Begins to load a page's code before the visitor goes there. */
  preload: (pathname: string) => void;
  menu: Menu;
}

export const FrameContext = createContext<Frame | null>(null);

export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('useFrame is for pieces of the frame');
  return frame;
}
