import { afterEach, expect, test } from '@jest/globals';
import { activateLocale, addTexts } from '@portal/shared/i18n';
import type { Session, SessionState } from '@portal/shared/session';
import { SIGNED_OUT } from '@portal/shared/testing';
import type { PortalPage } from './page-table.ts';
import { PortalRouter } from './router.ts';

const page: PortalPage = {
  path: '/promo/*',
  title: 'Promotion',
  access: 'public',
  exposedModule: './Promo',
  remote: 'mfe-dashboard',
  application: 'mfe-dashboard/Promo',
} as PortalPage;

afterEach(() => activateLocale('en'));

async function openPromo(): Promise<PortalRouter> {
  await activateLocale('en');
  await addTexts({ name: 'mfe-dashboard', load: () => Promise.resolve({ Promotion: 'Promoción' }) });
  window.history.replaceState(null, '', '/promo/x');
  const router = new PortalRouter([page], { current: SIGNED_OUT } as Session);
  router.update();
  expect(document.title).toBe('Agent Portal | Promotion');
  return router;
}

test('the tab is named in the language that is chosen', async () => {
  const router = await openPromo();
  await activateLocale('es');
  router.translateTitle();
  expect(document.title).toBe('Agent Portal | Promoción');
});

test('a page that named the tab itself keeps its name', async () => {
  const router = await openPromo();
  document.title = 'Agent Portal | Guaranteed Display';
  await activateLocale('es');
  router.translateTitle();
  router.update();
  expect(document.title).toBe('Agent Portal | Guaranteed Display');
});

test('the page of an address is the one that would be shown to whoever is signed in', () => {
  const of = (path: string, changes: Partial<PortalPage> = {}) =>
    ({ ...page, path, access: 'protected', ...changes }) as PortalPage;
  const pages = [of('/dashboard'), of('/admin/settings', { roles: ['ROLE_ADMIN'] }), page];
  const shownTo = (session: Partial<SessionState>) => {
    const router = new PortalRouter(pages, { current: { ...SIGNED_OUT, ...session } } as Session);
    return (path: string) => router.pageOf(new URL(path, window.location.origin))?.path;
  };
  const toAgent = shownTo({ status: 'signed-in', role: 'ROLE_AGENT' });
  expect(toAgent('/dashboard?id=1')).toBe('/dashboard');
  // an agent's home is the dashboard
  expect([toAgent('/'), toAgent('/nowhere')]).toEqual(['/dashboard', undefined]);
  expect(toAgent('/admin/settings')).toBeUndefined();
  expect(shownTo({ status: 'starting' })('/dashboard')).toBeUndefined();
  expect(shownTo({ status: 'signed-out' })('/promo/x')).toBe('/promo/*');
});

test('the page of the current address follows address and session', () => {
  const home = {
    ...page,
    path: '/dashboard',
    access: 'protected',
    application: 'mfe-dashboard/dashboard',
  } as PortalPage;
  const session = { current: SIGNED_OUT };
  window.history.replaceState(null, '', '/promo/x');
  const router = new PortalRouter([home, page], session as Session);
  const shown = () => router.activeApplication();
  expect(shown()).toBe('mfe-dashboard/Promo');
  window.history.replaceState(null, '', '/dashboard');
  expect(shown()).toBeNull();
  session.current = { ...SIGNED_OUT, status: 'signed-in', role: 'ROLE_AGENT' };
  expect(shown()).toBe('mfe-dashboard/dashboard');
  // decided once, not by each application
  router.update();
  const { decision } = router.view;
  router.update();
  expect(router.view.decision).toBe(decision);
  session.current = SIGNED_OUT;
  expect(shown()).toBeNull();
});

test('the router announces that another page is opened, but not that a page changed its own address', async () => {
  const other: PortalPage = { ...page, path: '/rank', application: 'mfe-dashboard/rank' };
  window.history.replaceState(null, '', '/promo/x');
  const router = new PortalRouter([page, other], { current: SIGNED_OUT } as Session);
  const opened: unknown[] = [];
  router.opened$.subscribe((application) => opened.push(application));
  router.update();
  router.opened$.subscribe((application) => opened.push(application));
  for (const path of ['/promo/y', '/rank', '/promo/x']) {
    window.history.replaceState(null, '', path);
    router.setChanging(true);
    router.update();
    router.setChanging(false);
  }
  // to subscribers from before the first page, and from after it
  expect(opened).toEqual(['mfe-dashboard/rank', 'mfe-dashboard/rank', 'mfe-dashboard/Promo', 'mfe-dashboard/Promo']);
});
