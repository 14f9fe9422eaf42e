import { expect, test } from '@jest/globals';
import { adminMenu, agentMenu, agentTabs, directorMenu, isCurrent } from './menu-items.ts';

const asPairs = (items: { label: string; to: string }[]) => items.map(({ label, to }) => [label, to]);

test('HOST-42 the agent header has six tabs, each with its route', () => {
  expect(asPairs(agentTabs(10_482))).toEqual([
    ['Dashboard', '/dashboard'],
    ['Referrals', '/referrals'],
    ['My Profile', '/update-profile?id=MTA0ODI'],
    ['Guaranteed Display', '/sgd'],
    ['Perks', '/partner-services'],
    ['Events', '/events'],
  ]);
});

test('HOST-43 Referrals carries the New badge and Events the dot, always', () => {
  const marks = Object.fromEntries(agentTabs(null).map(({ label, mark }) => [label, mark]));
  expect(marks).toMatchObject({ Referrals: 'New', Events: 'dot', Dashboard: undefined });
});

test('HOST-44 only the tab of the current route is current; both addresses of the referrals page count', () => {
  const current = (pathname: string) =>
    agentTabs(1)
      .filter((tab) => isCurrent(tab, pathname))
      .map(({ label }) => label);
  expect(current('/dashboard')).toEqual(['Dashboard']);
  expect(current('/referrals')).toEqual(['Referrals']);
  expect(current('/')).toEqual(['Referrals']);
  expect(current('/referrals-details/MQ')).toEqual(['Referrals']);
  expect(current('/sgd/checkout')).toEqual(['Guaranteed Display']);
  expect(current('/change-password')).toEqual([]);
});

test('HOST-48, HOST-49 the side panel has its items in order, Perks on small screens only', () => {
  expect(agentMenu(1).map(({ label }) => label)).toEqual([
    'Dashboard',
    'Referrals',
    'Guaranteed Display',
    'Perks',
    'Profile',
    'Service ZIP Codes',
    'Preferences',
    'Rank / Badges',
    'CRM Integrations',
    'Change Password',
  ]);
  expect(
    agentMenu(1)
      .filter((item) => item.isSmallScreensOnly)
      .map(({ label }) => label),
  ).toEqual(['Perks']);
});

test('HOST-50 the director has Referrals, Settings and Change Password (and Logout)', () => {
  expect(asPairs(directorMenu)).toEqual([
    ['Referrals', '/'],
    ['Settings', '/profile'],
    ['Change Password', '/change-password'],
  ]);
});

test('HOST-51 the admin has Home, Settings and Change Admin Password (and Logout)', () => {
  expect(asPairs(adminMenu)).toEqual([
    ['Home', '/'],
    ['Settings', '/admin/settings'],
    ['Change Admin Password', '/change-password'],
  ]);
});
