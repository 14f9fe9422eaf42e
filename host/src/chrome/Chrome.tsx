import { msg, t } from '@portal/shared/i18n';
import { effectiveRole, useSession } from '@portal/shared/session';
import { PortalProvider } from '@portal/shared/ui/portal-provider';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { FloatingBannerPlace } from '../banners/FloatingBannerPlace.tsx';
import { AgentHeader } from './header/AgentHeader.tsx';
import { BottomBarPlace } from './bottom-bar/BottomBarPlace.tsx';
import classes from './bars/Bars.module.css';
import { Content, CrashedContent } from './Content.tsx';
import { DirectorHeader } from './header/DirectorHeader.tsx';
import { ParcelFailureCard } from './messages/FailureCards.tsx';
import { Footer } from './Footer.tsx';
import { type ChromeServices, ChromeContext, useChrome } from './chrome-context.ts';
import { ChromePart, type PartCrash, PartNotice } from './ChromePart.tsx';
import { LoadedPart } from './LoadedPart.tsx';
import { Messages } from './messages/Messages.tsx';
import { NoticeBar } from './bars/NoticeBar.tsx';
import { LeaveDialog } from '../leaving/LeaveDialog.tsx';
import { SessionEnd } from '../session-end/SessionEnd.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { SessionBars, SessionBarsRoom } from './bars/SessionBars.tsx';
import { SkipLink } from './SkipLink.tsx';
import { StartingHeader } from './header/StartingHeader.tsx';
import { VisitorHeader } from './header/VisitorHeader.tsx';
import { useLatest } from './use-latest.ts';
import { useStickyTop } from './header/use-sticky-top.ts';

const loadPinBar = () => import('./bars/PinBar.tsx').then((module) => module.PinBar);
const crashedContent = (crash: PartCrash): ReactNode => <CrashedContent {...crash} />;
const crashedHeader = (crash: PartCrash): ReactNode => <CrashedHeader {...crash} />;
const plainPinBar = (): ReactNode => <PlainPinBar />;

/**
 * The chrome of every page: bars on top, header by role, content, footer and the messages (HOST-29). Each part has its
 * own error boundary, so the page stays usable when one of them crashes.
 */
export function Chrome({ services, nonce }: { services: ChromeServices; nonce: string | undefined }): ReactNode {
  return (
    <PortalProvider nonce={nonce}>
      <ChromeContext value={services}>
        <ChromePart>
          <SkipLink />
        </ChromePart>
        <ChromePart>
          <ProgressBar />
        </ChromePart>
        <ChromePart name={msg('The menu')}>
          <Top />
        </ChromePart>
        <ChromePart>
          <FloatingBannerPlace />
        </ChromePart>
        <ChromePart instead={crashedContent}>
          <Content />
        </ChromePart>
        <ChromePart>
          <Bottom />
        </ChromePart>
        <ChromePart name={msg('A message')}>
          <Messages />
        </ChromePart>
        <ChromePart name={msg('A message')}>
          <ParcelFailureCard />
        </ChromePart>
        <ChromePart name={msg('A message')}>
          <LeaveDialog />
        </ChromePart>
        <ChromePart name={msg('A message')}>
          <SessionEnd />
        </ChromePart>
      </ChromeContext>
    </PortalProvider>
  );
}

/** Violet from the first animation frame; the text, which few visitors need, is loaded afterwards. */
function Pinned(): ReactNode {
  return (
    <LoadedPart load={loadPinBar} failure="The bar of the pin did not load" instead={<PlainPinBar />}>
      {(PinBar) => <PinBar />}
    </LoadedPart>
  );
}

function PlainPinBar(): ReactNode {
  const resetPin = useChrome().links.resetPin();
  return (
    <div className={clsx(classes['bar'], classes['violet'])}>
      {t('Pinned')} <a href={resetPin}>{t('Reset')}</a>
    </div>
  );
}

/** Bars and header stick to the top as one piece, so they never overlap, whatever their height. */
function Top(): ReactNode {
  const { pin } = useChrome();
  const isFramed = useIsFramed();
  const top = useStickyTop();
  return (
    <div className={classes['top']} ref={top}>
      {pin && (
        <ChromePart instead={plainPinBar}>
          <Pinned />
        </ChromePart>
      )}
      {isFramed && <BarsAndHeader />}
    </div>
  );
}

function BarsAndHeader(): ReactNode {
  const session = useSession();
  if (session.status === 'signed-out') return <VisitorHeader />;
  if (session.status !== 'signed-in') {
    return (
      <>
        <SessionBarsRoom />
        <StartingHeader />
      </>
    );
  }
  return (
    <>
      <SessionBars />
      <ChromePart name={msg('A message')}>
        <NoticeBar />
      </ChromePart>
      <ChromePart instead={crashedHeader}>
        {effectiveRole(session) === 'ROLE_RELO_DIRECTOR' ? <DirectorHeader /> : <AgentHeader />}
      </ChromePart>
    </>
  );
}

/** Only the link home and the notice remain. */
function CrashedHeader(crash: PartCrash): ReactNode {
  return (
    <>
      <StartingHeader />
      <PartNotice name={msg('The menu')} {...crash} />
    </>
  );
}

function Bottom(): ReactNode {
  const { status } = useSession();
  if (!useIsFramed() || (status !== 'signed-in' && status !== 'signed-out')) return null;
  return (
    <>
      <Footer />
      <ChromePart>
        <BottomBarPlace />
      </ChromePart>
    </>
  );
}

/** Bare pages, such as the sign-in page, have neither header nor footer. */
function useIsFramed(): boolean {
  const { router } = useChrome();
  return useLatest(router.view$, () => {
    const { decision } = router.view;
    return decision.kind !== 'show' || decision.page.layout !== 'bare';
  });
}
