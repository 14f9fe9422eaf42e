import { z } from 'zod';

/**
 * Kinds of callers of the API. `other-agent` and `other-director` ask about somebody else's data, `acting-as-…` is an
 * admin with a grant, `expired-grant` an admin whose grant has ended.
 */
export const PERMISSION_CALLERS = [
  'anonymous',
  'agent',
  'other-agent',
  'director',
  'other-director',
  'ops',
  'admin',
  'acting-as-agent',
  'acting-as-director',
  'expired-grant',
] as const;
export type PermissionCaller = (typeof PERMISSION_CALLERS)[number];

/**
 * `own`: only what is theirs, or their agents'; `blocked`: refused as long as they act for somebody (D-06); `none`: nobody
 * can be named in the request, so nobody else's data can be meant.
 */
export const PermissionCell = z.enum(['yes', 'own', 'blocked', 'no', 'none']);
export type PermissionCell = z.infer<typeof PermissionCell>;

/** Areas of the portal that operations belong to, in the order they are shown. */
export const PERMISSION_AREAS = [
  'referrals',
  'dashboard',
  'accounts',
  'agent-pages',
  'guaranteed-display',
  'reports',
  'content',
  'staff',
  'public',
] as const;
export type PermissionArea = (typeof PERMISSION_AREAS)[number];

/** One operation of the running server, and who may do it. */
export const PermissionEntry = z.object({
  kind: z.enum(['REST', 'query', 'mutation']),
  /** `GET /api/agents/{agentId}/profile`, or the name of a field of GraphQL. */
  name: z.string(),
  area: z.enum(PERMISSION_AREAS),
  cells: z.record(z.enum(PERMISSION_CALLERS), PermissionCell),
});
export type PermissionEntry = z.infer<typeof PermissionEntry>;

/** GET /api/admin/permissions. */
export const PermissionTable = z.object({ entries: z.array(PermissionEntry) });
export type PermissionTable = z.infer<typeof PermissionTable>;
