import { queryClient } from '@portal/shared/api';
import { QueryClientProvider } from '@portal/shared/query';
import { BrowserRouter } from '@portal/shared/router';
import { subjectKey, useSession } from '@portal/shared/session';
import { PortalTheme } from '@portal/shared/ui/portal-provider';
import type { ReactNode } from 'react';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import type { RootProps } from './root-props.ts';

interface RemoteRootProps extends Pick<RootProps, 'nonce' | 'release' | 'links' | 'onCrash'> {
  title: string;
  /** Ends a parcel; its failure card is a dialog then, as the parcel was. */
  close?: () => void;
  children: ReactNode;
}

/**
 * What every mounted root needs, because React context does not cross roots: theme, router, query client, boundary.
 * The content starts anew when the subject changes, so nothing of the one before can stay on the screen.
 */
export function RemoteRoot({ nonce, children, ...boundary }: RemoteRootProps): ReactNode {
  const subject = subjectKey(useSession());
  return (
    <PortalTheme nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <RemoteBoundary key={subject} {...boundary}>
            {children}
          </RemoteBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </PortalTheme>
  );
}
