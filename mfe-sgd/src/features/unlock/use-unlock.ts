import { useNavigate } from '@portal/shared/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { events } from '../../remote.ts';
import { type LockedContact, requestUnlock } from './request-unlock.ts';
import { unlockMode } from './unlock-mode.ts';

/** How long "Request Sent" is shown, and when the landing page opens, in milliseconds (CONST-10). */
const REDIRECT_AFTER = 2_000;
const LANDING_PAGE_AFTER = 1_000;

/** What the button shows (SGD-19). */
export type UnlockPhase = 'idle' | 'sending' | 'sent';

/**
 * "Yes, Contact Me": idle, sending, sent, and two seconds later the list of referrals (SGD-19, SGD-20). A failure opens the
 * error modal with its default message, and the button can be used again (CS-125). Once the popup is closed it goes nowhere.
 */
export function useUnlock(agentId: number, locked: LockedContact, close: () => void) {
  const [phase, setPhase] = useState<UnlockPhase>('idle');
  const navigate = useNavigate();
  const timers = useTimers();
  const leave = () => {
    close();
    void navigate(paths.referrals());
  };

  async function run(): Promise<'sent' | 'known'> {
    const { calls, landingPage } = unlockMode(window.location.search);
    const landing = landingPage === null ? null : () => void window.open(landingPage, '_blank', 'noopener');
    if (calls) {
      if (landing) timers.after(LANDING_PAGE_AFTER, landing);
      const outcome = await requestUnlock(agentId, locked);
      // list and details say so at once, also when the popup was closed meanwhile or another tab had asked
      events.publish('referral.changed', { agentReferralId: locked.agentReferralId, agentId });
      return outcome;
    }
    // SGD-27, CS-127: nothing is called, and it looks the same
    await new Promise<void>((resolve) => timers.after(LANDING_PAGE_AFTER, resolve));
    landing?.();
    return 'sent';
  }

  const send = async () => {
    setPhase('sending');
    try {
      const outcome = await run();
      if (!timers.isMounted()) return;
      if (outcome === 'known') return leave();
      setPhase('sent');
      timers.after(REDIRECT_AFTER, leave);
    } catch {
      timers.clear();
      setPhase('idle');
      events.publish('error-modal.open', {});
    }
  };
  return { phase, send };
}

/** Timers that end with the component. */
function useTimers() {
  const running = useRef(new Set<ReturnType<typeof setTimeout>>());
  const mounted = useRef(false);
  const clear = () => {
    for (const timer of running.current) clearTimeout(timer);
    running.current.clear();
  };
  const onEnd = useEffectEvent(clear);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      onEnd();
    };
  }, []);
  return {
    clear,
    isMounted: () => mounted.current,
    after: (milliseconds: number, run: () => void): void => {
      running.current.add(setTimeout(run, milliseconds));
    },
  };
}
