export { AccessControl } from './access-control.ts';
export { ActingGrants } from './acting-grants.ts';
export type { VerifiedGrant } from './acting-grants.ts';
export { writeAudit } from './audit-log.ts';
export { shownRole, toPrincipal } from './principal.ts';
export type { Principal } from './principal.ts';
export { Reach } from './reach.ts';
export type { StoredReach } from './reach.ts';
export {
  permissions,
  principalOf,
  reachAgent,
  requirePermission,
  requirePermissionOfActor,
  signIn,
} from './require-permission.ts';
