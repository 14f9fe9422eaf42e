import type { PermissionArea, PermissionCaller, PermissionCell } from '@portal/shared/contracts/permission-table';
import { msg } from '@portal/shared/i18n';

export const CALLER_NAMES: Readonly<Record<PermissionCaller, string>> = {
  anonymous: msg('Anonymous'),
  agent: msg('Agent'),
  'other-agent': msg('Other agent'),
  director: msg('Director'),
  'other-director': msg('Other director'),
  ops: msg('Ops'),
  admin: msg('Admin'),
  'acting-as-agent': msg('Acting as agent'),
  'acting-as-director': msg('Acting as director'),
  'expired-grant': msg('Expired grant'),
};

export const AREA_NAMES: Readonly<Record<PermissionArea, string>> = {
  referrals: msg('Referrals'),
  dashboard: msg('Dashboard'),
  accounts: msg('Accounts'),
  'agent-pages': msg('Agent pages'),
  'guaranteed-display': msg('Guaranteed Display'),
  reports: msg('Escrow reports'),
  content: msg('Content'),
  staff: msg('Staff tools'),
  public: msg('Public'),
};

/** What the marks mean. */
export const CELL_MEANINGS: Readonly<Record<PermissionCell, string>> = {
  yes: msg('allowed'),
  own: msg('only what is theirs'),
  blocked: msg('blocked while acting for someone'),
  no: msg('refused'),
  none: msg('not applicable'),
};
