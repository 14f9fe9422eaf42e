import type { HttpClient } from '@portal/shared/api';
import { type BrowserNotification, GivenNotifications } from '@portal/shared/contracts';
import type { SenderBus } from '@portal/shared/events';
import { t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { session, subjectKey } from '@portal/shared/session';
import { isToastOpen, toastClosed } from '@portal/shared/ui/toast';

export interface ShowOptions {
  http: Pick<HttpClient, 'request'>;
  events: SenderBus;
  page: Pick<Document, 'visibilityState'>;
  /** Opens a page of the portal in this tab. */
  open: (path: string) => void;
}

/** Seconds in which a toast can be used. */
const TOAST_SECONDS = 8;
/** Most toasts are gone by then. */
const AFTER_TOAST_MS = 6_000;
/** How long a choice in a toast is waited for after its time: a toast waits for its turn and while it is pointed at. */
const TOAST_MARGIN_SECONDS = 60;
let asking = false;
let waiting: ReturnType<typeof setTimeout> | undefined;
let lastToast = 0;
/** Notifications that this page has shown without confirming it to the server, which offers them again. */
const unconfirmed = new Set<string>();

/**
 * Shows notifications of the agent: by the browser where it may, otherwise as one toast on a page that is looked at and
 * shows no other. Each is shown by one page, whatever tabs and devices are open: the server gives it to the first that
 * asks. What is not asked for now is offered again with the next news, and so is what was given to a page whose person left
 * meanwhile: it never says that it is shown.
 */
export async function showNotifications(
  notifications: readonly BrowserNotification[],
  options: ShowOptions,
): Promise<void> {
  const { http, events, page, open } = options;
  const isByBrowser = 'Notification' in window && Notification.permission === 'granted';
  if (asking || (!isByBrowser && page.visibilityState !== 'visible')) return;
  if (!isByBrowser && isToastOpen()) {
    // the newest news has all that was not shown, so it takes the place of older ones
    clearTimeout(waiting);
    waiting = setTimeout(() => void showNotifications(notifications, options), AFTER_TOAST_MS);
    return;
  }
  asking = true;
  const subject = subjectKey(session.current);
  const isSamePerson = () => subjectKey(session.current) === subject;
  try {
    const ask = (ids: string[], step: 'reserve' | 'confirm') =>
      http.request('POST', 'shownNotifications', { body: { ids, step }, schema: GivenNotifications });
    const given = new Set(await ask(notifications.map(idOf), 'reserve'));
    // whoever is here by now must not read them
    if (!isSamePerson()) return;
    const mine = notifications.filter(({ id }) => given.has(id));
    const unshown = mine.filter(({ id }) => !unconfirmed.has(id));
    const rest = isByBrowser ? unshown.filter((each) => !showByBrowser(each, open)) : unshown;
    if (rest.length > 0) {
      // one that opened meanwhile may be all that offers to undo
      await toastClosed();
      if (!isSamePerson()) return;
      showAsToast(rest, events, open);
    }
    if (mine.length > 0) {
      for (const { id } of mine) unconfirmed.add(id);
      await ask(mine.map(idOf), 'confirm').then(
        () => mine.forEach(({ id }) => unconfirmed.delete(id)),
        (error: unknown) => log.warning('The server could not be told that notifications were shown', error),
      );
    }
  } catch (error) {
    log.warning('Notifications could not be shown', error);
  } finally {
    asking = false;
  }
}

const idOf = ({ id }: BrowserNotification): string => id;

/** @returns whether the browser shows it: those of phones only do so for a service worker */
function showByBrowser(notification: BrowserNotification, open: (path: string) => void): boolean {
  try {
    const shown = new Notification('Agent Portal', { body: wordsOf(notification), tag: notification.id });
    shown.addEventListener('click', () => {
      window.focus();
      open(notification.path);
      shown.close();
    });
    return true;
  } catch {
    return false;
  }
}

/** One toast for all of them: the newest in words, the others by their number. */
function showAsToast(
  notifications: readonly BrowserNotification[],
  events: SenderBus,
  open: (path: string) => void,
): void {
  const newest = notifications.at(-1)!; // its caller has some
  const others = notifications.length - 1;
  const words = wordsOf(newest);
  const text =
    others === 0 ? words : t('{words}, and {count, plural, one {one more} other {# more}}', { words, count: others });
  const id = `notification-${++lastToast}`;
  const chosen = events.on('toast.action').subscribe((action) => {
    if (action.id === id) open(newest.path);
  });
  setTimeout(() => chosen.unsubscribe(), (TOAST_SECONDS + TOAST_MARGIN_SECONDS) * 1_000);
  events.publish('toast.show', { text, action: { id, label: t('Show'), seconds: TOAST_SECONDS } });
}

/** In the language of the page; a template of a newer server in its words, in the language that the agent chose. */
function wordsOf({ template, values, title }: BrowserNotification): string {
  const count = Number(values['count']);
  if (template === 'new-lead' && count > 1) {
    return t('{count, plural, one {One new lead} other {{count} new leads}}', { count });
  }
  if (template === 'new-lead') return leadText(values);
  if (template === 'notification-test') return t('This is a test of your notifications');
  if (template !== 'held-notifications') return title;
  const leads = Number(values['leads']);
  const others = Number(values['others']);
  if (others === 0) {
    return t('{leads, plural, one {One new lead} other {{leads} new leads}} during your quiet hours', { leads });
  }
  return t('{total, plural, one {One notification} other {{total} notifications}} during your quiet hours', {
    total: leads + others,
  });
}

function leadText({ side, place }: Record<string, string>): string {
  if (!place) return t('You have a new lead');
  return side === 'seller'
    ? t('New lead: a seller in {place}', { place })
    : t('New lead: a buyer in {place}', { place });
}
