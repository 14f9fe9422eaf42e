import type { HttpClient } from '@portal/shared/api';
import type { LiveNews, LiveNotice } from '@portal/shared/contracts';
import type { SenderBus } from '@portal/shared/events';
import { effectiveRole, type Session, type SessionState, subjectKey } from '@portal/shared/session';
import { LiveConnection, type LiveStatus } from './live-connection.ts';
import { LiveTab } from './live-tab.ts';

/** Raise it when the messages between tabs change: two releases of the host can be open in one browser. */
const TABS = 'portal-live-5';

/** The topic that each notice about the agent who is shown is published as. */
const TOPICS_OF_NOTICES = {
  agent: 'agent.changed',
  report: 'report.changed',
  title: 'title-events.changed',
  cart: 'cart.changed',
} as const;

interface LiveOptions {
  session: Pick<Session, 'current' | 'state$'>;
  http: Pick<HttpClient, 'open'>;
  events: SenderBus;
}

/**
 * Publishes changes made elsewhere on the bus, for the person signed in and shown, from the moment a page wants them. Signing
 * out or showing another person's data ends that. While a page waits for its author to sign in again (D-12) there are none: the
 * server would refuse them.
 * @returns a function to call when a page wants live updates; repeated calls do nothing
 */
export function liveUpdates({ session, http, events }: LiveOptions): () => void {
  /** The subject whose page wants live updates. */
  let wanted: string | null = null;
  let close: (() => void) | null = null;
  const publish = {
    onNews: ({ changes, isComplete }: LiveNews) => {
      if (!isComplete) events.publish('live.missed', {});
      if (changes.length > 0) events.publish('live.changed', { changes });
    },
    onNotice: (notice: LiveNotice) => {
      const { agent } = session.current;
      if (notice === 'activity') events.publish('staff-activity.added', {});
      else if (agent) events.publish(TOPICS_OF_NOTICES[notice], { agentId: agent.agentId });
    },
    onStatus: (status: LiveStatus) => events.publish('live.state', { status, at: Date.now() }),
  };
  const start = (key: string): (() => void) => {
    // over plain HTTP from another machine there are no locks: every tab polls for itself
    if (!('locks' in navigator) || !('BroadcastChannel' in window))
      return pollAlone(new LiveConnection({ http, ...publish }));
    const tab = new LiveTab({ name: `${TABS}:${key}`, http, ...publish });
    return () => tab.close();
  };
  let isWaiting = false;
  const follow = (state: SessionState) => {
    // the page of the next person requests its own
    if (wanted !== keyOf(state)) wanted = null;
    if (wanted !== null && !state.hasEnded) {
      close ??= start(wanted);
      // it may have waited longer than what is replayed to a new connection
      if (isWaiting) events.publish('live.missed', {});
    } else {
      close?.();
      close = null;
    }
    isWaiting = wanted !== null && state.hasEnded;
  };
  session.state$.subscribe(follow);
  return () => {
    wanted = keyOf(session.current);
    follow(session.current);
  };
}

function pollAlone(connection: LiveConnection): () => void {
  const closed = new AbortController();
  const repeat = async () => {
    while (!closed.signal.aborted) if ((await connection.run(closed.signal, false)) === 'refused') return;
  };
  void repeat();
  return () => closed.abort();
}

/** Null when no one is signed in, or they have no role. */
const keyOf = (state: SessionState): string | null =>
  state.status === 'signed-in' && effectiveRole(state) !== null ? subjectKey(state) : null;
