import {
  PERMISSION_CALLERS,
  type PermissionArea,
  type PermissionCaller,
  type PermissionCell,
} from '../../contracts/people/permission-table.ts';
import { permissionFor, PERMISSIONS, type Asking, type Operation, type PermissionRule } from './permissions.ts';

const WHO: Readonly<Record<Exclude<PermissionCaller, 'anonymous' | 'expired-grant'>, Asking>> = {
  agent: { role: 'ROLE_AGENT', actingRole: null },
  'other-agent': { role: 'ROLE_AGENT', actingRole: null },
  director: { role: 'ROLE_RELO_DIRECTOR', actingRole: null },
  'other-director': { role: 'ROLE_RELO_DIRECTOR', actingRole: null },
  ops: { role: null, actingRole: null },
  admin: { role: 'ROLE_ADMIN', actingRole: null },
  'acting-as-agent': { role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT' },
  'acting-as-director': { role: 'ROLE_ADMIN', actingRole: 'ROLE_RELO_DIRECTOR' },
};

interface CellOptions {
  /** Whether a grant does not count, as when acting begins and ends. */
  isOfActor?: boolean;
  /** Whether a public operation refuses what is no valid proof of who somebody is. */
  signsInIfAsked?: boolean;
}

/** What the table of permissions means for each kind of caller: `null` is an operation without a row, which is public. */
export function permissionCells(
  operation: Operation | null,
  options: CellOptions = {},
): Record<PermissionCaller, PermissionCell> {
  const cells = PERMISSION_CALLERS.map((caller) => [caller, cellOf(operation, caller, options)] as const);
  return Object.fromEntries(cells) as Record<PermissionCaller, PermissionCell>;
}

function cellOf(operation: Operation | null, caller: PermissionCaller, options: CellOptions): PermissionCell {
  if (operation === null) return options.signsInIfAsked && caller === 'expired-grant' ? 'no' : 'yes';
  if (caller === 'anonymous') return 'no';
  if (caller === 'expired-grant') return options.isOfActor ? cellOf(operation, 'admin', options) : 'no';
  const permitted = permissionFor(operation, WHO[caller]);
  if (permitted === 'blocked-while-acting') return 'blocked';
  return permitted === 'allowed' ? reachOf(PERMISSIONS[operation], caller) : 'no';
}

/** Whose data somebody reaches who may do it at all (SEC-01, D-08). */
function reachOf({ about, judgedBy }: PermissionRule, caller: PermissionCaller): PermissionCell {
  const isAboutOthers = caller === 'other-agent' || caller === 'other-director';
  if (about === 'nobody') return isAboutOthers ? 'none' : 'yes';
  if (caller === 'admin') return 'yes';
  if (isAboutOthers) return 'no';
  if (caller.startsWith('acting') && judgedBy === 'real') return 'yes';
  const isAgent = caller === 'agent' || caller === 'acting-as-agent';
  return isAgent && about === 'director' ? 'no' : 'own';
}

type Topic<Name extends string> = Name extends `${infer Prefix}.${string}` ? Prefix : never;

const AREAS: Readonly<Record<Topic<Operation>, PermissionArea>> = {
  session: 'accounts',
  tracking: 'accounts',
  'login-as': 'staff',
  agent: 'accounts',
  account: 'staff',
  director: 'accounts',
  'form-draft': 'accounts',
  profile: 'agent-pages',
  'staff-activity': 'agent-pages',
  photo: 'agent-pages',
  agreement: 'agent-pages',
  'self-report': 'agent-pages',
  partner: 'agent-pages',
  preferences: 'agent-pages',
  invite: 'agent-pages',
  'service-zip': 'agent-pages',
  badge: 'agent-pages',
  ranking: 'agent-pages',
  crm: 'agent-pages',
  referral: 'referrals',
  'list-view': 'referrals',
  'calendar-feed': 'referrals',
  dashboard: 'dashboard',
  news: 'dashboard',
  notification: 'dashboard',
  webinar: 'dashboard',
  'sales-record': 'dashboard',
  'sales-stats': 'guaranteed-display',
  territory: 'guaranteed-display',
  geography: 'guaranteed-display',
  cart: 'guaranteed-display',
  order: 'guaranteed-display',
  'zip-worth': 'guaranteed-display',
  card: 'guaranteed-display',
  pricing: 'guaranteed-display',
  waitlist: 'guaranteed-display',
  'contact-unlock': 'guaranteed-display',
  visit: 'guaranteed-display',
  report: 'reports',
  title: 'reports',
  content: 'content',
  'event-registration': 'content',
  audit: 'staff',
  'acting-grant': 'staff',
  message: 'staff',
  'partner-health': 'staff',
  permission: 'staff',
  release: 'staff',
  support: 'staff',
};

/** The area of the portal that an operation belongs to; `public` without one. */
export function permissionArea(operation: Operation | null): PermissionArea {
  return operation === null ? 'public' : AREAS[operation.split('.')[0] as Topic<Operation>];
}
