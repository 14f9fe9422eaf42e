import { SECOND_MS } from '@portal/shared/durations';
import { useSession } from '@portal/shared/session';
import { type ReactNode, useEffect, useState } from 'react';
import { useChrome } from '../chrome/chrome-context.ts';
import { LoadedPart } from '../chrome/LoadedPart.tsx';
import { EndedDialog } from './EndedDialog.tsx';
import { type Ending, endingOf } from './ending.ts';
import { SessionEndingDialog } from './SessionEndingDialog.tsx';
import { useNow } from './use-now.ts';

/**
 * Milliseconds after which the provider (session) or the server (acting) is asked again whether it is over: it could not be reached,
 * or its clock is behind this one.
 */
const ASK_AGAIN = 30 * SECOND_MS;

/** Shown only while acting for someone. */
const loadGrantEnding = () =>
  import(/* webpackChunkName: "grant-ending" */ './GrantEndingDialog.tsx').then((module) => module.GrantEndingDialog);

/** Announces that the session, or the time to act for someone, is about to end or has ended (D-12, D-05). */
export function SessionEnd(): ReactNode {
  const { session, popups } = useChrome();
  const state = useSession();
  const [isNear, setNear] = useState(false);
  const now = useNow(isNear ? SECOND_MS : 10 * SECOND_MS);
  const ending = endingOf(state, now);
  if (isNear !== (ending !== null)) setNear(ending !== null);
  // An idle page makes no call whose refusal would be the end.
  const kind = ending?.kind;
  const asked = ending && ending.at <= now ? Math.floor((now - ending.at) / ASK_AGAIN) : null;
  useEffect(() => {
    if (asked !== null) void (kind === 'session' ? session.end() : session.refresh());
  }, [asked, kind, session]);
  // Once the dialog is closed, it opens again only for another end.
  const [read, setRead] = useState<Ending | null>(null);
  const isAnnounced = ending !== null && !(read?.at === ending.at && read.kind === ending.kind);
  const isShown = state.hasEnded || isAnnounced;
  useEffect(() => {
    popups.hold(isShown);
    return () => popups.hold(false);
  }, [popups, isShown]);
  if (state.hasEnded) return <EndedDialog />;
  if (!isAnnounced) return null;
  const props = { at: ending.at, now, onClose: () => setRead(ending) };
  if (ending.kind === 'session') return <SessionEndingDialog {...props} />;
  return (
    <LoadedPart load={loadGrantEnding} failure="The warning about the end of acting did not load">
      {(GrantEndingDialog) => <GrantEndingDialog {...props} />}
    </LoadedPart>
  );
}
