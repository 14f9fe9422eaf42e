/** Every address this remote leads to. */
export const paths = {
  /** Where a director's portal begins, and an admin's. */
  home: '/',
  /** Where an agent's portal begins (HOST-01). */
  agentHome: '/dashboard',
  settings: (tab = 0) => `/admin/settings?tab=${tab}`,
} as const;

/** Addresses that show the admin's own tools and nothing of the person the admin acts for. */
export const isAdminPath = (pathname: string): boolean => pathname.startsWith('/admin/');
