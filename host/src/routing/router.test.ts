import { afterEach, expect, test } from '@jest/globals';
import { activateLocale, addTexts } from '@portal/shared/i18n';
import type { Session } from '@portal/shared/session';
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
