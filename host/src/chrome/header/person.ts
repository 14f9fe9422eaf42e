import { effectiveRole, type SessionState } from '@portal/shared/session';

export interface Person {
  /** As the header prints it (HOST-54): the admin's e-mail, or the name of the subject. */
  name: string;
  firstName: string;
  lastName: string;
  photoLocation: string | null;
}

/** Whom the header names: the agent or director shown, else the signed-in account by its e-mail. */
export function personOf({ agent, reloDirector, user }: SessionState): Person {
  const shown = agent ?? reloDirector;
  if (!shown) {
    const email = user?.email ?? '';
    return { name: email, firstName: email.slice(0, 1), lastName: email.slice(1, 2), photoLocation: null };
  }
  return {
    name: `${shown.firstName} ${shown.lastName}`,
    firstName: shown.firstName,
    lastName: shown.lastName,
    photoLocation: agent?.photoLocation ?? null,
  };
}

/** Whether the menus are those of an agent: for agents, and for admins who act for one (HOST-48). */
export const hasAgentMenu = (session: SessionState): boolean =>
  session.status === 'signed-in' &&
  effectiveRole(session) !== 'ROLE_RELO_DIRECTOR' &&
  (session.role !== 'ROLE_ADMIN' || session.grant !== null);
