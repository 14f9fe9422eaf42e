/** Every address this remote links to. */
export const paths = {
  /** Home page of directors, and of admins. */
  home: '/',
  /** Home page of agents (HOST-01). */
  agentHome: '/dashboard',
  settings: (tab = 0) => `/admin/settings?tab=${tab}`,
  /** One row of the audit log. */
  auditEntry: (sequence: number) => `/admin/settings?tab=1&entry=${sequence}`,
  /** The rows of the audit log that a text finds, such as the number of an order or the id of an agent. */
  auditRows: (text: string) => `/admin/settings?tab=1&text=${encodeURIComponent(text)}`,
  /** The orders that a text finds: a number, or the id of their agent. */
  orders: (text: string) => `/admin/settings?tab=9&q=${encodeURIComponent(text)}`,
  /** What was logged under the reference of an error. */
  support: (reference: string) => `/admin/settings?tab=7&ref=${encodeURIComponent(reference)}`,
} as const;

/** Addresses that show the admin's own tools and nothing of the person the admin acts for. */
export const isAdminPath = (pathname: string): boolean => pathname.startsWith('/admin/');
