import { type Agent, type PopupKind, POPUPS_SWITCH, type TopicPayload, TOPICS } from '@portal/shared/contracts';
import { browserStorage, tabStorage } from '@portal/shared/browser-storage';
import type { SenderBus } from '@portal/shared/events';
import { log } from '@portal/shared/log';
import { type Session, subjectKey } from '@portal/shared/session';
import type { LeaveGuard } from '../leaving/leave-guard.ts';
import type { ParcelOutlet } from '../parcels/parcel-outlet.ts';
import { hasOpenDialog } from '../routing/newer-release.ts';
import type { PortalRouter } from '../routing/router.ts';
import type { FormInProgress } from '../session-end/form-in-progress.ts';
import { isWebinarForced, mayPopUp, settledPathOf } from './popup-rules.ts';
import { type PopupEnd, PopupQueue } from './popup-queue.ts';
import { RenderedPopups } from './rendered-popups.ts';

interface WatchOptions {
  page: Window;
  session: Session;
  router: PortalRouter;
  events: SenderBus;
  parcels: Pick<ParcelOutlet, 'openQuietly' | 'hasOpen'>;
  forms: Pick<FormInProgress, 'isThere'>;
  leaveGuard: Pick<LeaveGuard, 'hasUnsaved'>;
}

/** While something waits for its turn: the end of a form or a dialog is an event of nobody. */
const LOOK_EVERY = 500;
/** A page that is shown draws its own rows first. */
const AFTER_PAGE = 400;

/** Asks remotes for popups when a page has settled, and gives each its turn (D-25, HOST-29). */
export function watchPopups(options: WatchOptions): Pick<PopupQueue, 'hold'> {
  const { page, session, router, events, parcels, forms, leaveGuard } = options;
  const isOff = () => browserStorage.getItem(POPUPS_SWITCH.key) === POPUPS_SWITCH.off;
  const isForced = (kind: string) => isWebinarForced(kind, page.location.search);
  const queue = new PopupQueue({
    open: (kind, values, signal) => open(parcels, kind, values, signal),
    isBusy: () =>
      page.document.visibilityState !== 'visible' ||
      forms.isThere ||
      leaveGuard.hasUnsaved ||
      parcels.hasOpen ||
      hasOpenDialog(page.document),
    hasForm: () => forms.isThere,
    isAllowed: (candidate) =>
      !(isOff() && candidate.kind !== 'ranking-callout') && mayPopUp(candidate, placeOf(options)),
    isForced,
    rendered: new RenderedPopups(tabStorage),
    announce: (kind) => events.publish('popup.turn', { kind }),
    now: () => page.performance.now(),
  });

  let subject = subjectKey(session.current);
  /** The agent as they were and the page for which remotes were asked last: who has signed meanwhile may get another popup. */
  let asked: { agent: Agent; path: string } | null = null;
  let timer = 0;
  let round = new AbortController();
  let answered: Promise<unknown> = Promise.resolve();
  /** Only the last round counts: the parcels of the page before are ended, whatever they wait for, before it begins. */
  const askRemotes = (payload: TopicPayload<'popups.wanted'>) => {
    round.abort();
    const { signal } = (round = new AbortController());
    answered = answered.then(async () => {
      if (signal.aborted) return;
      events.publish('popups.wanted', payload);
      if (!isOff()) await parcels.openQuietly('popups.wanted', payload, { signal });
      if (!signal.aborted) queue.endRound();
    });
  };
  const ask = () => {
    page.clearTimeout(timer);
    if (subjectKey(session.current) !== subject) {
      subject = subjectKey(session.current);
      asked = null;
      queue.clear();
    }
    const path = settledPathOf(router.view);
    const { agent, actingRole } = session.current;
    if (path === null || !agent || !mayPopUp({ agentId: agent.agentId, kind: 'promotional-webinar' }, placeOf(options)))
      return;
    if (asked?.agent === agent && asked.path === path) return queue.openNext();
    queue.beginRound();
    timer = page.setTimeout(() => {
      asked = { agent, path };
      whenIdle(page, () => askRemotes({ agentId: agent.agentId, isActing: actingRole !== null, path }));
    }, AFTER_PAGE);
  };
  session.state$.subscribe(ask);
  router.view$.subscribe(ask);
  events.on('popup.candidate').subscribe((candidate) => queue.offer(candidate));
  page.setInterval(() => {
    if (queue.hasWaiting) queue.openNext();
  }, LOOK_EVERY);
  return queue;
}

const placeOf = ({ session, router, page }: WatchOptions) => ({
  person: session.current,
  view: router.view,
  search: page.location.search,
});

/** Values that do not fit are a fault of the remote that offered it: reported, and the next one has its turn. */
async function open(
  parcels: Pick<ParcelOutlet, 'openQuietly'>,
  kind: PopupKind,
  values: unknown,
  signal: AbortSignal,
): Promise<PopupEnd> {
  if (kind === 'session-expiry' || kind === 'ranking-callout') return 'failed';
  const topic = `popup.${kind}` as const;
  const parsed = TOPICS[topic].payload.safeParse(values);
  if (!parsed.success) {
    log.error(`The popup ${kind} was offered with values that do not fit`, parsed.error);
    return 'failed';
  }
  return (await parcels.openQuietly(topic, parsed.data, { signal })) ? 'closed' : 'failed';
}

function whenIdle(page: Window, run: () => void): void {
  if ('requestIdleCallback' in page) page.requestIdleCallback(run, { timeout: 2_000 });
  else run();
}
