import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { declarationOf, RemoteFile } from '@portal/shared/contracts/manifest-file';
import type { BrowserSnapshot, MenuArea, MenuEntry } from '@portal/shared/contracts/release';
import { hasTabs, isCurrent, menuOf } from './menu-items.ts';

const root = path.resolve(import.meta.dirname, '../../..');
type Remotes = Record<string, { manifest: { pages: { path: string }[] }; menu?: MenuEntry[] }>;
const snapshotOf = (remotes: object) => ({ remotes }) as BrowserSnapshot;

/** What the remotes in this repository declare. */
const declared: Remotes = Object.fromEntries(
  readdirSync(root)
    .map((name) => path.join(root, name, 'remote.json'))
    .filter((file) => existsSync(file))
    .map((file) => declarationOf(RemoteFile.parse(JSON.parse(readFileSync(file, 'utf8')))))
    .map((declaration) => [declaration.manifest.name, declaration]),
);
/** The same pages in releases from before remotes declared entries. */
const before: Remotes = Object.fromEntries(
  Object.entries(declared).map(([name, { manifest }]) => [name, { manifest }]),
);
const portals: [string, BrowserSnapshot][] = [
  ['that remotes declare', snapshotOf(declared)],
  ['of releases from before remotes declared any', snapshotOf(before)],
  ['without any remote', snapshotOf({})],
];
const asPairs = (items: { label: string; to: string }[]) => items.map(({ label, to }) => [label, to]);
const labels = (snapshot: BrowserSnapshot, area: MenuArea) => menuOf(snapshot)(area).map(({ label }) => label);

test.each(portals)('HOST-42 the agent header has six tabs, each with its route: entries %s', (_, snapshot) => {
  expect(asPairs(menuOf(snapshot)('agent-tabs', 10_482))).toEqual([
    ['Dashboard', '/dashboard'],
    ['Referrals', '/referrals'],
    ['My Profile', '/update-profile?id=MTA0ODI'],
    ['Guaranteed Display', '/sgd'],
    ['Perks', '/partner-services'],
    ['Events', '/events'],
  ]);
});

test.each(portals)('HOST-43 Referrals carries the New badge and Events the dot: entries %s', (_, snapshot) => {
  const marks = menuOf(snapshot)('agent-tabs').map(({ label, mark }) => [label, mark]);
  expect(Object.fromEntries(marks)).toMatchObject({ Referrals: 'New', Events: 'dot', Dashboard: undefined });
});

test('HOST-44 only the tab of the current route, or of the page it belongs to, is current', () => {
  const current = (pathname: string, area: MenuArea = 'agent-tabs') =>
    menuOf(snapshotOf(declared))(area, 1)
      .filter((tab) => isCurrent(tab, pathname))
      .map(({ label }) => label);
  expect(current('/dashboard')).toEqual(['Dashboard']);
  expect(current('/referrals')).toEqual(['Referrals']);
  expect(current('/')).toEqual(['Referrals']);
  expect(current('/referrals-details/MQ')).toEqual(['Referrals']);
  expect(current('/reports')).toEqual(['Referrals']);
  expect(current('/reports/e8d9eb3a')).toEqual(['Referrals']);
  expect(current('/reports-of-others')).toEqual([]);
  expect(current('/sgd/checkout')).toEqual(['Guaranteed Display']);
  expect(current('/change-password')).toEqual([]);
  expect(current('/referrals-details/MQ', 'director-menu')).toEqual(['Referrals']);
  expect(current('/profile', 'director-menu')).toEqual(['Settings']);
  expect(current('/reports', 'admin-menu')).toEqual([]);
});

test.each(portals)(
  'HOST-48, HOST-49 the side panel has its items in order, each with its route, and on small screens all tabs: entries %s',
  (_, snapshot) => {
    expect(asPairs(menuOf(snapshot)('agent-menu', 10_482))).toEqual([
      ['Dashboard', '/dashboard'],
      ['Referrals', '/referrals'],
      ['Guaranteed Display', '/sgd'],
      ['Perks', '/partner-services'],
      ['Profile', '/update-profile?id=MTA0ODI'],
      ['Events', '/events'],
      ['Service ZIP Codes', '/service-zip-codes?id=MTA0ODI'],
      ['Preferences', '/preferences?id=MTA0ODI'],
      ['Rank / Badges', '/rank'],
      ['CRM Integrations', '/crm-integrations'],
      ['Change Password', '/change-password'],
    ]);
    const small = menuOf(snapshot)('agent-menu').filter((item) => item.isSmallScreensOnly);
    expect(small.map(({ label }) => label)).toEqual(['Perks', 'Events']);
    const marks = menuOf(snapshot)('agent-menu').map(({ label, mark }) => [label, mark]);
    expect(Object.fromEntries(marks)).toMatchObject({ Referrals: 'New', Events: 'dot', Profile: undefined });
  },
);

test.each(portals)(
  'HOST-50 the director has Referrals, Settings and Change Password (and Logout): entries %s',
  (_, snapshot) => {
    expect(asPairs(menuOf(snapshot)('director-menu'))).toEqual([
      ['Referrals', '/'],
      ['Settings', '/profile'],
      ['Change Password', '/change-password'],
    ]);
  },
);

test.each(portals)(
  'HOST-51 the admin has Home, Settings and Change Admin Password (and Logout): entries %s',
  (_, snapshot) => {
    expect(asPairs(menuOf(snapshot)('admin-menu'))).toEqual([
      ['Home', '/'],
      ['Settings', '/admin/settings'],
      ['Change Admin Password', '/change-password'],
    ]);
  },
);

const tickets = { area: 'agent-tabs', label: 'Tickets', path: '/tickets', order: 45 } as const;
const withTickets = (pages: string[], menu: MenuEntry[]) =>
  snapshotOf({
    ...declared,
    'mfe-tickets': { manifest: { pages: pages.map((path) => ({ path, exposedModule: './list' })) }, menu },
  });

test('a tab of a new remote is in the side panel of small screens, after the last item that is a tab', () => {
  const items = menuOf(withTickets(['/tickets'], [tickets]))('agent-menu');
  expect(items.map(({ label }) => label).slice(3, 8)).toEqual([
    'Perks',
    'Profile',
    'Tickets',
    'Events',
    'Service ZIP Codes',
  ]);
  expect(items.find(({ label }) => label === 'Tickets')?.isSmallScreensOnly).toBe(true);
});

test('HOST-28 promotional pages have no tabs', () => {
  expect([hasTabs('/promo/spring'), hasTabs('/promotions'), hasTabs('/dashboard')]).toEqual([false, true, true]);
});

test('an entry of a new remote is placed by its order', () => {
  expect(labels(withTickets(['/tickets'], [tickets]), 'agent-tabs')).toEqual([
    'Dashboard',
    'Referrals',
    'My Profile',
    'Guaranteed Display',
    'Tickets',
    'Perks',
    'Events',
  ]);
});

test('a declared entry without an existing page is not shown', () => {
  expect(labels(withTickets(['/ticket-archive'], [tickets]), 'agent-tabs')).not.toContain('Tickets');
});

test('a remote that declares entries renames or removes what the host would show for its pages', () => {
  const events = { manifest: { pages: [{ path: '/events', exposedModule: './list' }] } };
  // which declares Events itself
  const { 'mfe-dashboard': _, ...others } = declared;
  const tabs = (menu: MenuEntry[]) =>
    labels(snapshotOf({ ...others, 'mfe-events': { ...events, menu } }), 'agent-tabs');
  expect(tabs([{ area: 'agent-tabs', label: 'Webinars', path: '/events', order: 5 }])).toEqual([
    'Webinars',
    'Dashboard',
    'Referrals',
    'My Profile',
    'Guaranteed Display',
    'Perks',
  ]);
  expect(tabs([])).not.toContain('Events');
});
