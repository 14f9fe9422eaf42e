import { randomUUID } from 'node:crypto';
import { ACTING_GRANT_HEADER, ID_TOKEN_HEADER } from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/src/database/database.ts';
import { DEMO_IDS } from '../../../server/src/demo/demo-accounts.ts';
import { developmentPool } from '../../../server/src/identity/create-identity.ts';
import { TokenSigner } from '../../../server/src/identity/tokens.ts';
import { findUser } from '../../../server/src/identity/users.ts';

export type Headers = Record<string, string>;

export interface Person {
  email: string;
  groups: string[];
  agentId?: number;
}

const demoAgent = (name: 'maya' | 'leo' | 'nina' | 'sam' | 'ivy'): Person => ({
  email: `${name}@example.com`,
  groups: ['Agent'],
  agentId: DEMO_IDS[name],
});

/** The accounts of the demonstration (D-40). */
export const PEOPLE = {
  maya: demoAgent('maya'),
  leo: demoAgent('leo'),
  nina: demoAgent('nina'),
  sam: demoAgent('sam'),
  ivy: demoAgent('ivy'),
  dana: { email: 'dana@example.com', groups: ['ReloDirector'] },
  alex: { email: 'alex@example.com', groups: ['Admin'] },
  omar: { email: 'omar@example.com', groups: ['OpsTeamUser'] },
} as const satisfies Record<string, Person>;

export interface IssuedTokens {
  access: string;
  id: string;
}

/** Issues real tokens of the development provider, as a sign-in does, for any lifetime. */
export class TokenIssuer {
  readonly #signer: TokenSigner;
  readonly #db: Kysely<Database>;

  private constructor(signer: TokenSigner, db: Kysely<Database>) {
    this.#signer = signer;
    this.#db = db;
  }

  static async of(db: Kysely<Database>): Promise<TokenIssuer> {
    return new TokenIssuer(await TokenSigner.load(db, developmentPool), db);
  }

  /** @param lifetimeSeconds negative for tokens that have expired */
  async issue(person: Person, lifetimeSeconds = 4 * 3600): Promise<IssuedTokens> {
    const user = await findUser(this.#db, person.email);
    if (!user) throw new Error(`There is no account ${person.email}`);
    const session = { sessionId: randomUUID(), authenticatedAt: new Date() };
    const { AccessToken, IdToken } = await this.#signer.issue(user, session, lifetimeSeconds);
    return { access: AccessToken, id: IdToken };
  }

  async headersOf(person: Person, lifetimeSeconds?: number): Promise<Headers> {
    return toHeaders(await this.issue(person, lifetimeSeconds));
  }
}

export function toHeaders({ access, id }: IssuedTokens): Headers {
  return { authorization: `Bearer ${access}`, [ID_TOKEN_HEADER]: id };
}

/**
 * Lets an admin act for someone.
 * @throws Error when the portal refuses it
 */
export async function actFor(
  url: string,
  admin: Headers,
  role: 'Agent' | 'ReloDirector',
  subjectId: number,
): Promise<Headers> {
  const answer = await fetch(`${url}/api/login-as`, {
    method: 'POST',
    headers: { ...admin, 'content-type': 'application/json' },
    body: JSON.stringify({ role, subjectId, reason: 'a trial' }),
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`login-as was refused: ${answer.status} ${body}`);
  const { grant } = JSON.parse(body) as { grant: { token: string } };
  return { ...admin, [ACTING_GRANT_HEADER]: grant.token };
}
