import { effectiveRole, useSession } from '@portal/shared/session';
import { PortalTheme } from '@portal/shared/ui/portal-provider';
import { clsx } from 'clsx';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { AdminBar } from './AdminBar.tsx';
import { AgentHeader } from './AgentHeader.tsx';
import styles from './Bars.module.css';
import { Content, CrashedContent } from './Content.tsx';
import { DirectorHeader } from './DirectorHeader.tsx';
import { ParcelFailureCard } from './FailureCards.tsx';
import { Footer } from './Footer.tsx';
import { type Frame, FrameContext, useFrame } from './frame-context.ts';
import { FramePart, type PartCrash, PartNotice } from './FramePart.tsx';
import { Messages } from './Messages.tsx';
import { NoticeBar } from './NoticeBar.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { StartingHeader } from './StartingHeader.tsx';
import { TemporaryPasswordBar } from './TemporaryPasswordBar.tsx';
import { useLatest } from './use-latest.ts';
import { useStickyTop } from './use-sticky-top.ts';

const crashedContent = (crash: PartCrash): ReactNode => <CrashedContent {...crash} />;
const crashedHeader = (crash: PartCrash): ReactNode => <CrashedHeader {...crash} />;
const plainPinBar = (): ReactNode => <PlainPinBar />;

/**
 * The frame of every page: bars on top, header by role, content, footer and the messages (HOST-29). Each part has a
 * boundary of its own: without one of them, the page can still be used.
 */
export function Chrome({ frame, nonce }: { frame: Frame; nonce: string | undefined }): ReactNode {
  return (
    <PortalTheme nonce={nonce}>
      <FrameContext value={frame}>
        <FramePart>
          <ProgressBar />
        </FramePart>
        <FramePart name="The menu">
          <Top />
        </FramePart>
        <FramePart instead={crashedContent}>
          <Content />
        </FramePart>
        <FramePart>
          <Bottom />
        </FramePart>
        <FramePart name="A message">
          <Messages />
        </FramePart>
        <FramePart name="A message">
          <ParcelFailureCard />
        </FramePart>
      </FrameContext>
    </PortalTheme>
  );
}

/** Violet from the first frame; the words, which few visitors need, are loaded then. */
function Pinned(): ReactNode {
  const [PinBar, setPinBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    import('./PinBar.tsx').then(
      (module) => setPinBar(() => module.PinBar),
      (error: unknown) => console.error('The bar of the pin did not load', error),
    );
  }, []);
  return PinBar ? <PinBar /> : <PlainPinBar />;
}

function PlainPinBar(): ReactNode {
  const resetPin = useFrame().links.resetPin();
  return (
    <div className={clsx(styles['bar'], styles['violet'])}>
      Pinned <a href={resetPin}>Reset</a>
    </div>
  );
}

/** Bars and header stick to the top as one piece, so none of them covers another, however high they get. */
function Top(): ReactNode {
  const { pin } = useFrame();
  const isFramed = useIsFramed();
  const top = useStickyTop();
  return (
    <div className={styles['top']} ref={top}>
      {pin && (
        <FramePart instead={plainPinBar}>
          <Pinned />
        </FramePart>
      )}
      {isFramed && <BarsAndHeader />}
    </div>
  );
}

function BarsAndHeader(): ReactNode {
  const session = useSession();
  if (session.status !== 'signed-in') return <StartingHeader />;
  return (
    <>
      <FramePart>
        <TemporaryPasswordBar />
      </FramePart>
      <FramePart name="The admin bar">
        <AdminBar />
      </FramePart>
      <FramePart name="A message">
        <NoticeBar />
      </FramePart>
      <FramePart instead={crashedHeader}>
        {effectiveRole(session) === 'ROLE_RELO_DIRECTOR' ? <DirectorHeader /> : <AgentHeader />}
      </FramePart>
    </>
  );
}

/** The way home is left, and what is wrong. */
function CrashedHeader(crash: PartCrash): ReactNode {
  return (
    <>
      <StartingHeader />
      <PartNotice name="The menu" {...crash} />
    </>
  );
}

function Bottom(): ReactNode {
  const { status } = useSession();
  return useIsFramed() && status === 'signed-in' ? <Footer /> : null;
}

/** Bare pages, such as the sign-in page, have neither header nor footer. */
function useIsFramed(): boolean {
  const { router } = useFrame();
  const { decision } = useLatest(router.view$, () => router.view);
  return decision.kind !== 'show' || decision.page.layout !== 'bare';
}
