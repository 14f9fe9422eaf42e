import type { Kysely } from 'kysely';
import { fullName } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import type { Principal } from '../access/index.ts';
import { findAgent } from '../agents/index.ts';
import { findDirectors } from '../directors/index.ts';

/** The name beside a change: one's own, or "alex@example.com for Maya Ferreira" while acting (D-05). */
export async function editorName(db: Kysely<Database>, principal: Principal): Promise<string> {
  const { agentId, reloDirectorId, email, grant } = principal;
  const agent = agentId === null ? undefined : await findAgent(db, agentId);
  const [director] = reloDirectorId === null ? [] : await findDirectors(db, [reloDirectorId]);
  const person = agent ?? director;
  if (!person) return email;
  return grant ? `${email} for ${fullName(person)}` : fullName(person);
}
