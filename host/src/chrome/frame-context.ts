import type { PortalConfig } from '@portal/shared/contracts';
import type { EventBus } from '@portal/shared/events';
import type { Session } from '@portal/shared/session';
import { createContext, useContext } from 'react';
import type { Failures } from '../routing/failures.ts';
import type { PortalRouter } from '../routing/router.ts';

/** What every piece of the frame works with. */
export interface Frame {
  config: PortalConfig;
  router: PortalRouter;
  session: Session;
  events: EventBus;
  failures: Failures;
  /** Where pages mount; attached to the frame when it renders. */
  outlet: HTMLElement;
  snapshotId: string;
  /** Begins to load a page's code before the visitor goes there. */
  preload(pathname: string): void;
}

export const FrameContext = createContext<Frame | null>(null);

export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('useFrame is for pieces of the frame');
  return frame;
}
