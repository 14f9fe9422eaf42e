export { AccessControl, blockedWhileActing } from './access-control.ts';
export { ActingGrants } from './acting-grants.ts';
export type { GrantKey, VerifiedGrant } from './acting-grants.ts';
export { sealOf, writeAudit } from './audit-log.ts';
export { recordChange, recordNothing, type WriteFacts } from './audit-trail.ts';
export { objectOf } from './rules/recorded-operations.ts';
export { changesBetween } from './rules/audit-changes.ts';
export { agentsInReach, isInReach } from './rules/agents-in-reach.ts';
export type { AgentsInReach } from './rules/agents-in-reach.ts';
export { authorOf, shownRole, toPrincipal } from './rules/principal.ts';
export type { Principal } from './rules/principal.ts';
export { VISIBLE_TO_SUBJECT } from './rules/visible-to-subject.ts';
export { Reach } from './reach.ts';
export type { StoredReach } from './reach.ts';
export {
  auditedCallOf,
  noteRefusal,
  permissions,
  perPerson,
  principalOf,
  requireAgentAccess,
  requireOwnAgent,
  requirePermission,
  requirePermissionOfActor,
  authenticate,
} from './require-permission.ts';
