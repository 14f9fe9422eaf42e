import { z } from 'zod';

/** Cognito groups the portal knows (SEC-08). */
export const GROUPS = ['Admin', 'ReloDirector', 'Agent', 'OpsTeamUser'] as const;
export const Group = z.enum(GROUPS);
export type Group = z.infer<typeof Group>;

/** Portal roles (SEC-08). An OpsTeamUser has none. */
export const PORTAL_ROLES = ['ROLE_ADMIN', 'ROLE_RELO_DIRECTOR', 'ROLE_AGENT'] as const;
export const PortalRole = z.enum(PORTAL_ROLES);
export type PortalRole = z.infer<typeof PortalRole>;
