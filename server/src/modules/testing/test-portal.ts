import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { ACTING_GRANT_HEADER, ID_TOKEN_HEADER } from '@portal/shared/contracts';
import type { SessionContext } from '@portal/shared/contracts';
import type { Operation } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { createIdentity, developmentPool } from '../../identity/create-identity.ts';
import { TokenSigner } from '../../identity/tokens.ts';
import { findUser } from '../../identity/users.ts';
import { authentication } from '../../platform/authentication.ts';
import { createApp } from '../../platform/create-app.ts';
import { createTokenVerifier } from '../../platform/verify-token.ts';
import { startTestDatabase } from '../../testing/test-database.ts';
import { openTestReleases } from '../../testing/test-releases.ts';
import type { TestReleases } from '../../testing/test-releases.ts';
import { registerModules } from '../index.ts';
import type { Services } from '../index.ts';

export type Headers = Record<string, string>;

export interface TestPortal {
  app: FastifyInstance;
  db: Kysely<Database>;
  /** Nothing is published in it at first. */
  releases: TestReleases;
  /** Makes an account in the provider's groups and returns the headers of its real tokens. */
  signIn(person: { email: string; groups: string[]; agentId?: number; lifetimeSeconds?: number }): Promise<Headers>;
  /** The headers of an admin who was granted to act for somebody. */
  actFor(admin: Headers, role: 'Agent' | 'ReloDirector', subjectId: number): Promise<Headers>;
  /** Sends a GraphQL document and answers its data and errors. */
  graphql(headers: Headers, query: string, variables?: object): Promise<GraphAnswer>;
  stop(): Promise<void>;
}

export interface GraphAnswer {
  // what a document asks for is known to the test alone
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any;
  errors?: { message: string; extensions: { code: string; status: number; fields?: { path: string }[] } }[];
}

export interface TestPortalOptions extends Partial<Services> {
  /** Told every route of the modules and the operation it names. */
  onRoute?: (method: string, url: string, operation: Operation | undefined) => void;
}

/** A portal with a database of its own, the real identity provider and all modules, without a port. */
export async function startTestPortal({ onRoute, ...options }: TestPortalOptions = {}): Promise<TestPortal> {
  const database = await startTestDatabase();
  const { db, connectionString } = database;
  const identity = await createIdentity({
    db,
    env: { isProduction: false, portalHost: '127.0.0.1', identity: { kind: 'development' } },
    deliver: async () => {},
  });
  const signer = await TokenSigner.load(db, developmentPool);
  const app = await createApp({
    logger: pino({ level: 'silent' }),
    checkDatabase: () => sql`select 1`.execute(db),
  });
  await app.register(authentication, { verifier: createTokenVerifier(identity) });
  if (onRoute) {
    app.addHook('onRoute', ({ method, url, config }) => {
      // HEAD comes with GET by itself
      for (const verb of [method].flat()) if (verb !== 'HEAD') onRoute(verb, url, config?.operation);
    });
  }
  const env = { isProduction: false, isDemoMode: false };
  const releases = await openTestReleases();
  const services = { db, connectionString, env, releases, accounts: identity.admin, ...options };
  const modules = await registerModules(app, services);
  await app.ready();
  return {
    app,
    db,
    releases,
    async signIn({ email, groups, agentId, lifetimeSeconds = 3600 }) {
      const attributes: Record<string, string> = agentId === undefined ? {} : { 'custom:agentId': String(agentId) };
      if (!(await identity.admin.findUser(email))) await identity.admin.createUser({ email, groups, attributes });
      const user = (await findUser(db, email))!; // it was just made
      const session = { sessionId: randomUUID(), authenticatedAt: new Date() };
      const { AccessToken, IdToken } = await signer.issue(user, session, lifetimeSeconds);
      return { authorization: `Bearer ${AccessToken}`, [ID_TOKEN_HEADER]: IdToken };
    },
    async actFor(admin, role, subjectId) {
      const payload = { role, subjectId, reason: 'asked for help' };
      const answer = await app.inject({ method: 'POST', url: '/api/login-as', headers: admin, payload });
      if (answer.statusCode !== 200) throw new Error(`login-as was refused: ${answer.body}`);
      return { ...admin, [ACTING_GRANT_HEADER]: answer.json<SessionContext>().grant!.token };
    },
    async graphql(headers, query, variables) {
      const payload = { query, variables };
      const answer = await app.inject({ method: 'POST', url: '/graphql', headers, payload });
      return answer.json<GraphAnswer>();
    },
    async stop() {
      await app.close();
      await modules.stop();
      await releases.stop();
      await database.stop();
    },
  };
}
