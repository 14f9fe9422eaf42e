import { fullName, type PersonName } from '@portal/shared/domain';
import type { Actor } from '../../actors/index.ts';

/** All people who could have changed the referrals of one agent, with their current names. */
export interface PossibleEditors {
  agent: PersonName & { agentId: number };
  directors: readonly (PersonName & { reloDirectorId: number })[];
  staff: readonly { userId: string; email: string }[];
  /** Staff who acted for the agent, or for a director. */
  acting: readonly { userId: string; email: string; subject: PersonName; kind: 'agent' | 'director'; id: number }[];
}

/** The actor of a stored name. */
export type NamedActor = Omit<Actor, 'grantId'>;

/**
 * The author of a name that an older server stored, or null when none or several people match. Only staff were stored
 * with an e-mail address: an agent who is named "alex@example.com for Leo Marchetti" today may be Leo, while the step is one
 * of the admin's, so it stays a text.
 */
export function resolveActor(name: string, { agent, directors, staff, acting }: PossibleEditors): NamedActor | null {
  const alone = { subjectKind: null, subjectId: null };
  const possible: NamedActor[] = [
    ...[agent]
      .filter((person) => fullName(person) === name)
      .map(({ agentId }) => ({ actorKind: 'agent' as const, actorId: String(agentId), ...alone })),
    ...directors
      .filter((person) => fullName(person) === name)
      .map(({ reloDirectorId }) => ({ actorKind: 'director' as const, actorId: String(reloDirectorId), ...alone })),
    ...staff
      .filter(({ email }) => email === name)
      .map(({ userId }) => ({ actorKind: 'staff' as const, actorId: userId, ...alone })),
    ...acting
      .filter(({ email, subject }) => `${email} for ${fullName(subject)}` === name)
      .map(({ userId, kind, id }) => ({
        actorKind: 'staff' as const,
        actorId: userId,
        subjectKind: kind,
        subjectId: id,
      })),
  ];
  const distinct = new Map(possible.map((actor) => [JSON.stringify(actor), actor]));
  const [only] = distinct.values();
  if (!only || distinct.size > 1) return null;
  return only.actorKind === 'staff' || !name.includes('@') ? only : null;
}
