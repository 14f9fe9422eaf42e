import type { PortalRole } from '../../contracts/people/roles.ts';

/** A portal role, or none: OpsTeamUser and people without a group. */
export type Caller = PortalRole | 'NO_ROLE';

/**
 * One row of the table of operation × role.
 *
 * - `callers`: who may do it at all. Whose data they may do it to is decided by `about`.
 * - `about`: the data belongs to an agent or a director, and the caller must reach them: an agent only themselves, a
 *   director themselves and the agents whose reloDirectorId is theirs, an admin all of them.
 * - `judgedBy`: `shown` uses the role of the person an admin acts for, `real` at the role of the token. The real
 *   role decides about tools, the shown role about everything that is done in another's name (D-04).
 * - `whileActing`: `blocked` is refused while acting for someone (D-06).
 * - `isWrite`: changes something of the portal; done while acting, it leaves a row in the audit log (D-05).
 */
export interface PermissionRule {
  callers: readonly Caller[];
  about: 'agent' | 'director' | 'nobody';
  judgedBy: 'real' | 'shown';
  whileActing: 'allowed' | 'blocked';
  isWrite: boolean;
}

const admin: readonly Caller[] = ['ROLE_ADMIN'];
const agent: readonly Caller[] = ['ROLE_AGENT'];
const agentOrAdmin: readonly Caller[] = ['ROLE_AGENT', 'ROLE_ADMIN'];
const director: readonly Caller[] = ['ROLE_RELO_DIRECTOR'];
const directorOrAdmin: readonly Caller[] = ['ROLE_RELO_DIRECTOR', 'ROLE_ADMIN'];
const everyRole: readonly Caller[] = ['ROLE_AGENT', 'ROLE_RELO_DIRECTOR', 'ROLE_ADMIN'];
const anybodySignedIn: readonly Caller[] = [...everyRole, 'NO_ROLE'];

type Options = Partial<Pick<PermissionRule, 'judgedBy' | 'whileActing'>>;
const reads = (callers: readonly Caller[], about: PermissionRule['about'], options: Options = {}): PermissionRule => ({
  callers,
  about,
  judgedBy: 'shown',
  whileActing: 'allowed',
  isWrite: false,
  ...options,
});
const writes = (callers: readonly Caller[], about: PermissionRule['about'], options: Options = {}): PermissionRule => ({
  ...reads(callers, about, options),
  isWrite: true,
});

/**
 * Who may do what (SEC-01…09, D-04…D-08). The server enforces this table and a test drives all of it; the browser only
 * mirrors it. What belongs to an agent is changed by that agent, and by an admin through a login-as, so that it is in
 * the audit log with its reason; only referrals may be corrected by staff directly (D-16).
 */
export const PERMISSIONS = {
  'session.read': reads(anybodySignedIn, 'nobody'),
  // neither changes anything of the subject; a login-as has its own audit rows
  'tracking.record': reads(anybodySignedIn, 'nobody'),
  'login-as.start': reads(admin, 'nobody', { judgedBy: 'real' }),
  'login-as.stop': reads(admin, 'nobody', { judgedBy: 'real' }),

  'agent.read': reads(everyRole, 'agent'),
  'agent.find': reads(everyRole, 'agent'),
  'agent.search': reads(admin, 'nobody', { judgedBy: 'real' }),
  'self-report.read': reads(agentOrAdmin, 'agent'),
  'self-report.change': writes(agent, 'agent'),
  'agent.update': writes(agentOrAdmin, 'agent'),
  // My Profile; a photo is also shown to agents where its agent sponsors a ZIP code (SGD-08)
  'profile.read': reads(agentOrAdmin, 'agent'),
  'profile.change': writes(agent, 'agent'),
  'photo.read': reads(everyRole, 'agent'),
  'photo.change': writes(agent, 'agent'),
  'agreement.read': reads(agentOrAdmin, 'agent'),
  'account.reset-password': writes(admin, 'nobody', { judgedBy: 'real' }),
  'account.invite': writes(admin, 'nobody', { judgedBy: 'real' }),
  'account.read-invites': reads(admin, 'nobody', { judgedBy: 'real' }),

  // a company of the agent's asks for information; nothing of the agent is changed
  'partner.sign-up': writes(agent, 'nobody'),
  'partner.open-escrow': writes(agent, 'agent'),

  'preferences.read': reads(agentOrAdmin, 'agent'),
  'preferences.change': writes(agent, 'agent'),
  // to the agent's own phone and mailbox
  'preferences.test': writes(agent, 'agent', { whileActing: 'blocked' }),

  // one's own, or those of the agent acted for, which are marked; directors have agents and no invitations (decision 0049)
  'invite.read': reads(agentOrAdmin, 'nobody'),
  'invite.send': writes(agentOrAdmin, 'nobody'),

  'director.read': reads(everyRole, 'director'),
  'director.search': reads(directorOrAdmin, 'director', { judgedBy: 'real' }),
  // the stamp of a sign-in
  'director.update': writes(director, 'director', { whileActing: 'blocked' }),
  'director.settings': writes(director, 'director'),

  'referral.list': reads(everyRole, 'agent'),
  'referral.read': reads(everyRole, 'agent'),
  'referral.export': reads(everyRole, 'agent'),
  // ids and revisions of what 'referral.list' may show
  'referral.follow': reads(everyRole, 'agent'),
  // the signed-in person's own, whoever they act for: nothing of the subject is read or changed
  'list-view.read': reads(everyRole, 'nobody'),
  'list-view.change': reads(everyRole, 'nobody'),
  // an agent's own: its address is a secret, which an acting admin must neither make nor break
  'calendar-feed.own': reads(agent, 'nobody', { whileActing: 'blocked' }),
  // an acting admin sees how deliveries go; whoever chooses the address or knows the secret gets the agent's data
  'crm.read': reads(agent, 'nobody'),
  'crm.change': writes(agent, 'nobody', { whileActing: 'blocked' }),
  // one call to another system, and nothing of the portal is changed
  'crm.test': reads(agent, 'nobody', { whileActing: 'blocked' }),
  // an agent's own, and the subject's while acting: seen, but not changed (D-42)
  'news.read': reads(agent, 'nobody'),
  'news.visit': reads(agent, 'nobody', { whileActing: 'blocked' }),
  'notification.show': reads(agent, 'nobody', { whileActing: 'blocked' }),
  'referral.statuses': reads(everyRole, 'nobody'),
  'referral.update-status': writes(everyRole, 'agent'),
  'referral.add-note': writes(everyRole, 'agent'),
  // a draft is the person's own and changes nothing of the subject until it is submitted
  'referral.draft': reads(everyRole, 'agent'),
  // likewise, of a form of an account page
  'form-draft.own': reads(everyRole, 'nobody'),
  'referral.add-side': writes(everyRole, 'agent'),
  'referral.unassigned': reads(directorOrAdmin, 'director'),
  'referral.roll-up': reads(directorOrAdmin, 'director'),
  'referral.assign': writes(director, 'director'),
  'referral.return': writes(director, 'director'),
  'referral.congratulate': writes(agent, 'agent', { whileActing: 'blocked' }),

  'dashboard.read': reads(agentOrAdmin, 'agent'),
  'ranking.read': reads(agentOrAdmin, 'agent'),
  'badge.show': writes(agent, 'agent'),
  'sales-stats.read': reads(agentOrAdmin, 'agent'),
  'territory.read': reads(agentOrAdmin, 'agent'),
  'geography.read': reads(anybodySignedIn, 'nobody'),
  'service-zip.change': writes(agent, 'agent'),
  'cart.read': reads(agentOrAdmin, 'agent'),
  'cart.change': writes(agent, 'agent'),
  // keeps spots for a quarter of an hour
  'order.prepare': writes(agent, 'agent'),
  'order.place': writes(agent, 'agent'),
  'order.cancel': writes(agent, 'agent'),
  'card.remove': writes(agent, 'agent'),
  'order.read': reads(agentOrAdmin, 'agent'),
  // an agent's own record
  'zip-worth.read': reads(agent, 'agent'),
  // orders of all agents with their payments, for whoever gives money back
  'order.inspect': reads(admin, 'nobody', { judgedBy: 'real' }),
  // money goes back to the card it came from
  'order.refund': writes(admin, 'agent', { judgedBy: 'real', whileActing: 'blocked' }),
  'pricing.read': reads(admin, 'nobody', { judgedBy: 'real' }),
  // for all agents, so in nobody's name
  'pricing.change': writes(admin, 'nobody', { judgedBy: 'real', whileActing: 'blocked' }),
  // to the agent's own mailbox
  'order.mail': writes(agentOrAdmin, 'agent', { whileActing: 'blocked' }),
  'waitlist.read': reads(agentOrAdmin, 'agent'),
  'waitlist.change': writes(agent, 'agent'),
  // a rep is told once, and nothing is told in a subject's name (D-06)
  'waitlist.notify': writes(agent, 'agent', { whileActing: 'blocked' }),
  'contact-unlock.request': writes(agent, 'agent'),
  'visit.record': writes(agent, 'agent', { whileActing: 'blocked' }),
  'webinar.read': reads(agentOrAdmin, 'agent'),
  'webinar.record': writes(agent, 'agent', { whileActing: 'blocked' }),
  'sales-record.read': reads(agentOrAdmin, 'agent'),
  'agreement.sign': writes(agent, 'agent', { whileActing: 'blocked' }),
  // to the agent's own mailbox
  'agreement.mail': writes(agent, 'agent', { whileActing: 'blocked' }),

  'report.read': reads(agentOrAdmin, 'agent'),
  'report.write': writes(agent, 'agent'),
  'title.read': reads(agentOrAdmin, 'agent'),
  'title.write': writes(agent, 'agent'),
  // a short-lived token of the partner, for oneself or the agent acted for
  'title.open': reads(agent, 'nobody'),

  'content.read': reads(anybodySignedIn, 'nobody'),
  // drafts and earlier versions too
  'content.inspect': reads(admin, 'nobody', { judgedBy: 'real' }),
  'content.edit': writes(admin, 'nobody', { judgedBy: 'real' }),
  // what strangers entered in the public form
  'event-registration.read': reads(admin, 'nobody', { judgedBy: 'real' }),
  'audit.read': reads(admin, 'nobody', { judgedBy: 'real' }),
  'permission.read': reads(admin, 'nobody', { judgedBy: 'real' }),
  // any admin ends the acting of any other, which is in the audit log
  'acting-grant.revoke': writes(admin, 'nobody', { judgedBy: 'real' }),
  // what staff did in an agent's name, without their reasons
  'staff-activity.read': reads(agentOrAdmin, 'agent'),
  'message.read': reads(admin, 'nobody', { judgedBy: 'real' }),
  'message.settle': writes(admin, 'nobody', { judgedBy: 'real' }),
  // how the systems of other companies answer
  'partner-health.read': reads(admin, 'nobody', { judgedBy: 'real' }),
  'support.read': reads(admin, 'nobody', { judgedBy: 'real' }),
  'release.read': reads(admin, 'nobody', { judgedBy: 'real' }),
  'release.change': writes(admin, 'nobody', { judgedBy: 'real' }),
} satisfies Record<string, PermissionRule>;

export type Operation = keyof typeof PERMISSIONS;
/**
 * Every operation of the table.
 * @internal for tests, which must cover all of them
 */
export const OPERATIONS = Object.keys(PERMISSIONS) as Operation[];

/** The caller: the real role of the token and, while an admin acts for someone, the role of that person. */
export interface Asking {
  role: PortalRole | null;
  actingRole: PortalRole | null;
}

export type PermissionResult = 'allowed' | 'forbidden' | 'blocked-while-acting';

/** Whether the table permits this operation; whose data it may reach is checked separately by the server. */
export function permissionFor(operation: Operation, { role, actingRole }: Asking): PermissionResult {
  const rule: PermissionRule = PERMISSIONS[operation];
  const judged = rule.judgedBy === 'real' ? role : (actingRole ?? role);
  if (!rule.callers.includes(judged ?? 'NO_ROLE')) return 'forbidden';
  if (actingRole !== null && rule.whileActing === 'blocked') return 'blocked-while-acting';
  return 'allowed';
}
