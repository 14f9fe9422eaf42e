import type { MenuArea, MenuEntry } from '@portal/shared/contracts/release';

const entriesOf = (area: MenuArea, ...entries: Omit<MenuEntry, 'area' | 'order'>[]): MenuEntry[] =>
  entries.map((entry, index) => ({ area, order: (index + 1) * 10, ...entry }));

/** The menus as they are without a word of any remote, without Logout (HOST-42, HOST-43, HOST-48, HOST-50, HOST-51). */
export const HOST_ENTRIES: readonly MenuEntry[] = [
  ...entriesOf(
    'agent-tabs',
    { label: 'Dashboard', path: '/dashboard' },
    { label: 'Referrals', path: '/referrals', mark: 'New' },
    { label: 'My Profile', path: '/update-profile', withAgentId: true },
    { label: 'Guaranteed Display', path: '/sgd' },
    { label: 'Perks', path: '/partner-services' },
    { label: 'Events', path: '/events', mark: 'dot' },
  ),
  ...entriesOf(
    'agent-menu',
    { label: 'Dashboard', path: '/dashboard' },
    { label: 'Referrals', path: '/referrals' },
    { label: 'Guaranteed Display', path: '/sgd' },
    { label: 'Perks', path: '/partner-services', isSmallScreensOnly: true },
    { label: 'Profile', path: '/update-profile', withAgentId: true },
    { label: 'Service ZIP Codes', path: '/service-zip-codes', withAgentId: true },
    { label: 'Preferences', path: '/preferences', withAgentId: true },
    { label: 'Rank / Badges', path: '/rank' },
    { label: 'CRM Integrations', path: '/crm-integrations' },
    { label: 'Change Password', path: '/change-password' },
  ),
  ...entriesOf(
    'director-menu',
    { label: 'Referrals', path: '/' },
    { label: 'Settings', path: '/profile' },
    { label: 'Change Password', path: '/change-password' },
  ),
  ...entriesOf(
    'admin-menu',
    { label: 'Home', path: '/' },
    { label: 'Settings', path: '/admin/settings' },
    { label: 'Change Admin Password', path: '/change-password' },
  ),
];
