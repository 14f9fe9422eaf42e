import { encodeId } from '@portal/shared/domain';

export interface MenuItem {
  label: string;
  to: string;
  /** A word or a dot beside the label. */
  mark?: 'New' | 'dot';
  isSmallScreensOnly?: boolean;
}

const withId = (path: string, agentId: number | null): string =>
  agentId === null ? path : `${path}?${new URLSearchParams({ id: encodeId(agentId) })}`;

/** Tabs of the agent header (HOST-42, HOST-43). */
export const agentTabs = (agentId: number | null): MenuItem[] => [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Referrals', to: '/referrals', mark: 'New' },
  { label: 'My Profile', to: withId('/update-profile', agentId) },
  { label: 'Guaranteed Display', to: '/sgd' },
  { label: 'Perks', to: '/partner-services' },
  { label: 'Events', to: '/events', mark: 'dot' },
];

/** Items of the agent's side panel, without Logout (HOST-48). */
export const agentMenu = (agentId: number | null): MenuItem[] => [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Referrals', to: '/referrals' },
  { label: 'Guaranteed Display', to: '/sgd' },
  { label: 'Perks', to: '/partner-services', isSmallScreensOnly: true },
  { label: 'Profile', to: withId('/update-profile', agentId) },
  { label: 'Service ZIP Codes', to: withId('/service-zip-codes', agentId) },
  { label: 'Preferences', to: withId('/preferences', agentId) },
  { label: 'Rank / Badges', to: '/rank' },
  { label: 'CRM Integrations', to: '/crm-integrations' },
  { label: 'Change Password', to: '/change-password' },
];

/** Items of the relocation director's header, without Logout (HOST-50). */
export const directorMenu: MenuItem[] = [
  { label: 'Referrals', to: '/' },
  { label: 'Settings', to: '/profile' },
  { label: 'Change Password', to: '/change-password' },
];

/** Items of the admin menu, without Logout (HOST-51). */
export const adminMenu: MenuItem[] = [
  { label: 'Home', to: '/' },
  { label: 'Settings', to: '/admin/settings' },
  { label: 'Change Admin Password', to: '/change-password' },
];

/** Whether an item leads to the page that is shown (HOST-44); the referrals page has two addresses (CS-002). */
export function isCurrent(item: MenuItem, pathname: string): boolean {
  const path = item.to.split('?')[0]!;
  if (path === '/referrals' && (pathname === '/' || pathname.startsWith('/referrals-details/'))) return true;
  return path === '/'
    ? pathname === '/' || pathname === '/referrals'
    : pathname === path || pathname.startsWith(`${path}/`);
}
