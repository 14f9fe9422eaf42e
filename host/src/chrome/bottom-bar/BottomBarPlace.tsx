import { useSession } from '@portal/shared/session';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import type { ReactNode } from 'react';
import { useChrome } from '../chrome-context.ts';
import { LoadedPart } from '../LoadedPart.tsx';
import { hasTabs } from '../menu-items.ts';
import { hasAgentMenu } from '../header/person.ts';
import { useLatest } from '../use-latest.ts';

const loadBar = () => import(/* webpackChunkName: "bottom-bar" */ './BottomBar.tsx').then((module) => module.BottomBar);

/** The bar of main tabs at the bottom of small screens, for those with the agent's menu (HOST-42). */
export function BottomBarPlace(): ReactNode {
  const { router } = useChrome();
  const session = useSession();
  const isSmall = useScreenSize() === 'small';
  useLatest(router.view$, () => router.view.decision);
  if (!isSmall || !hasAgentMenu(session) || !hasTabs(window.location.pathname)) return null;
  return (
    <LoadedPart load={loadBar} failure="The bar of main tabs did not load">
      {(BottomBar) => <BottomBar />}
    </LoadedPart>
  );
}
