import { expect, test } from '@jest/globals';
import type { PortalRole } from '@portal/shared/contracts';
import type { SessionState } from '@portal/shared/session';
import { SIGNED_OUT } from '@portal/shared/testing';
import { decide, loginAddress } from './guard.ts';
import type { PortalPage } from './page-table.ts';

const ORIGIN = 'https://portal.example.com';
const page = (path: string, values: Partial<PortalPage> = {}): PortalPage => ({
  path,
  exposedModule: './page',
  title: path,
  layout: 'contained',
  access: 'protected',
  preload: [],
  remote: 'mfe-test',
  application: 'mfe-test/page',
  ...values,
});
const pages = [
  page('/'),
  page('/referrals'),
  page('/dashboard'),
  page('/login', { access: 'public' }),
  page('/admin/settings', { roles: ['ROLE_ADMIN'] }),
];
const address = (pathname: string, search = '') => ({ pathname, search, hash: '' });
const signedIn = (role: PortalRole | null, actingRole: PortalRole | null = null): SessionState => ({
  ...SIGNED_OUT,
  status: 'signed-in',
  role,
  actingRole,
});
const decideFor = (pathname: string, session: SessionState) => decide(pages, address(pathname), session, ORIGIN);

test('HOST-37 a protected page waits while the session is not known', () => {
  expect(decideFor('/referrals', { ...SIGNED_OUT, status: 'starting' })).toEqual({ kind: 'wait' });
});

test('HOST-37 a page also waits while the sign-in service cannot be reached', () => {
  expect(decideFor('/referrals', { ...SIGNED_OUT, status: 'offline' })).toEqual({ kind: 'wait' });
});

test('HOST-09, HOST-38 without a session a protected page goes to /login with the full address', () => {
  const decision = decide(pages, address('/referrals', '?tab=wins&page=2'), SIGNED_OUT, ORIGIN);
  const to = new URL((decision as { to: string }).to, ORIGIN);
  expect(to.pathname).toBe('/login');
  expect(to.searchParams.get('redirect')).toBe(`${ORIGIN}/referrals?tab=wins&page=2`);
});

test('without a sign-in page, as after its remote was retired, /login is not found and does not redirect to itself', () => {
  const rest = pages.filter(({ path }) => path !== '/login');
  expect(decide(rest, address('/login', '?redirect=x'), SIGNED_OUT, ORIGIN)).toEqual({ kind: 'not-found' });
  expect(decide(rest, address('/referrals'), SIGNED_OUT, ORIGIN)).toMatchObject({ kind: 'redirect' });
});

test('HOST-08 a public page shows without a session, and while it is being requested', () => {
  expect(decideFor('/login', SIGNED_OUT)).toMatchObject({ kind: 'show' });
  expect(decideFor('/login', { ...SIGNED_OUT, status: 'starting' })).toMatchObject({ kind: 'show' });
});

test('HOST-39 shows a protected page to a visitor who is signed in', () => {
  expect(decideFor('/referrals', signedIn('ROLE_AGENT'))).toMatchObject({ kind: 'show', page: { path: '/referrals' } });
});

test('HOST-01 an agent at / goes to /dashboard', () => {
  expect(decideFor('/', signedIn('ROLE_AGENT'))).toEqual({ kind: 'redirect', to: '/dashboard' });
});

test.each([
  ['an admin', signedIn('ROLE_ADMIN')],
  ['an admin who acts as an agent', signedIn('ROLE_ADMIN', 'ROLE_AGENT')],
  ['a relocation director', signedIn('ROLE_RELO_DIRECTOR')],
  ['an OpsTeamUser', signedIn(null)],
])('HOST-02 %s at / gets the page of that address', (_, session) => {
  expect(decideFor('/', session)).toMatchObject({ kind: 'show', page: { path: '/' } });
});

test('SEC-05 a page for admins sends everyone else home', () => {
  expect(decideFor('/admin/settings', signedIn('ROLE_ADMIN'))).toMatchObject({ kind: 'show' });
  expect(decideFor('/admin/settings', signedIn('ROLE_AGENT'))).toEqual({ kind: 'redirect', to: '/' });
  expect(decideFor('/admin/settings', signedIn(null))).toEqual({ kind: 'redirect', to: '/' });
});

test('an address that no remote claims is not found, inside the chrome', () => {
  expect(decideFor('/nowhere', signedIn('ROLE_AGENT'))).toEqual({ kind: 'not-found' });
});

test('HOST-09 the login address keeps path, query and hash', () => {
  const to = loginAddress({ pathname: '/sgd', search: '?utm_campaign=5462', hash: '#map' }, ORIGIN);
  expect(new URLSearchParams(to.split('?')[1]).get('redirect')).toBe(`${ORIGIN}/sgd?utm_campaign=5462#map`);
});

test('HOST-28, CS-009 promotional addresses are public, and one without a page does not ask to sign in', () => {
  const promo = page('/promo/:slug', { access: 'public' });
  expect(decide([...pages, promo], address('/promo/spring'), SIGNED_OUT, ORIGIN)).toEqual({
    kind: 'show',
    page: promo,
  });
  expect(decideFor('/promo/spring', SIGNED_OUT)).toEqual({ kind: 'not-found' });
  expect(decideFor('/promotions', SIGNED_OUT)).toMatchObject({ kind: 'redirect' });
});
