import type { MenuArea, MenuEntry } from '@portal/shared/contracts/release';
import { msg } from '@portal/shared/i18n';

const entriesOf = (area: MenuArea, ...entries: Omit<MenuEntry, 'area' | 'order'>[]): MenuEntry[] =>
  entries.map((entry, index) => ({ area, order: (index + 1) * 10, ...entry }));

/** The menus when no remote declares entries, without Logout (HOST-42, HOST-43, HOST-48, HOST-50, HOST-51). */
export const HOST_ENTRIES: readonly MenuEntry[] = [
  ...entriesOf(
    'agent-tabs',
    { label: msg('Dashboard'), path: '/dashboard' },
    { label: msg('Referrals'), path: '/referrals', mark: 'New' },
    { label: msg('My Profile'), path: '/update-profile', withAgentId: true },
    { label: msg('Guaranteed Display'), path: '/sgd' },
    { label: msg('Perks'), path: '/partner-services' },
    { label: msg('Events'), path: '/events', mark: 'dot' },
  ),
  ...entriesOf(
    'agent-menu',
    { label: msg('Dashboard'), path: '/dashboard' },
    { label: msg('Referrals'), path: '/referrals' },
    { label: msg('Guaranteed Display'), path: '/sgd' },
    { label: msg('Perks'), path: '/partner-services', isSmallScreensOnly: true },
    { label: msg('Profile'), path: '/update-profile', withAgentId: true },
    { label: msg('Service ZIP Codes'), path: '/service-zip-codes', withAgentId: true },
    { label: msg('Preferences'), path: '/preferences', withAgentId: true },
    { label: msg('Rank / Badges'), path: '/rank' },
    { label: msg('CRM Integrations'), path: '/crm-integrations' },
    { label: msg('Change Password'), path: '/change-password' },
  ),
  ...entriesOf(
    'director-menu',
    { label: msg('Referrals'), path: '/' },
    { label: msg('Settings'), path: '/profile' },
    { label: msg('Change Password'), path: '/change-password' },
  ),
  ...entriesOf(
    'admin-menu',
    { label: msg('Home'), path: '/' },
    { label: msg('Settings'), path: '/admin/settings' },
    { label: msg('Change Admin Password'), path: '/change-password' },
  ),
];
