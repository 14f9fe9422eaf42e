import { queryClient } from '@portal/shared/api';
import { QueryClientProvider } from '@portal/shared/query';
import { BrowserRouter } from '@portal/shared/router';
import { subjectKey, useSession } from '@portal/shared/session';
import { PortalProvider } from '@portal/shared/ui/portal-provider';
import { Activity, type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';
import { OpenParcel } from './open-parcel.ts';
import { type Prerender, prerenderWindow } from './prerender.ts';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import type { RootProps } from './root-props.ts';

interface RemoteRootProps extends Pick<RootProps, 'nonce' | 'release' | 'links' | 'onCrash'> {
  title: string;
  openParcel?: RootProps['openParcel'];
  abandoned?: AbortSignal;
  prerender?: Prerender;
  recovery?: RootProps['recovery'];
  /** Closes a parcel; its failure card is a dialog then, as the parcel was. */
  close?: () => void;
  /** A crash closes the parcel instead of showing a card. */
  isQuiet?: boolean;
  children: ReactNode;
}

/**
 * What every mounted root needs, because React context does not cross roots: theme, router, query client, boundary.
 * The content is remounted when the subject changes, so nothing of the previous one can stay on the screen.
 */
export function RemoteRoot({
  nonce,
  abandoned,
  prerender,
  openParcel,
  children,
  ...boundary
}: RemoteRootProps): ReactNode {
  const subject = subjectKey(useSession());
  const [routerWindow] = useState(() => prerender && prerenderWindow(prerender));
  // Its dialogs are elsewhere on the page, and its effects could still change the address.
  if (useIsAborted(abandoned)) return null;
  return (
    <PortalProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter window={routerWindow}>
          <RemoteBoundary key={subject} {...boundary}>
            <OpenParcel value={openParcel ?? null}>
              {prerender ? <UntilOpened opened={prerender.opened}>{children}</UntilOpened> : children}
            </OpenParcel>
          </RemoteBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </PortalProvider>
  );
}

/** Renders its content when the browser has nothing else to do, without effects and unseen, until it is opened. */
function UntilOpened({ opened, children }: { opened: AbortSignal; children: ReactNode }): ReactNode {
  return <Activity mode={useIsAborted(opened) ? 'visible' : 'hidden'}>{children}</Activity>;
}

function useIsAborted(signal: AbortSignal | undefined): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      signal?.addEventListener('abort', onChange);
      return () => signal?.removeEventListener('abort', onChange);
    },
    [signal],
  );
  return useSyncExternalStore(subscribe, () => signal?.aborted ?? false);
}
