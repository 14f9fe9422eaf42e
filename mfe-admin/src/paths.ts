/** Every address this remote links to. */
export const paths = {
  /** Home page of directors, and of admins. */
  home: '/',
  /** Home page of agents (HOST-01). */
  agentHome: '/dashboard',
  settings: (tab = 0) => `/admin/settings?tab=${tab}`,
  /** One row of the audit log. */
  auditEntry: (sequence: number) => `/admin/settings?tab=1&entry=${sequence}`,
  /** What was logged under the reference of an error. */
  support: (reference: string) => `/admin/settings?tab=7&ref=${encodeURIComponent(reference)}`,
} as const;

/** Addresses that show the admin's own tools and nothing of the person the admin acts for. */
export const isAdminPath = (pathname: string): boolean => pathname.startsWith('/admin/');
