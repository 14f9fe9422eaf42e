import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { pino, type Logger } from 'pino';
import { ACTING_GRANT_HEADER, ID_TOKEN_HEADER, type PortalConfig, type SessionContext } from '@portal/shared/contracts';
import type { Operation } from '@portal/shared/domain';
import type { Database } from '../../database/database.ts';
import { delivery } from '../../delivery/delivery.ts';
import { readEnv } from '../../env/env.ts';
import { createIdentity, developmentPool } from '../../identity/create-identity.ts';
import { TokenSigner } from '../../identity/tokens.ts';
import { findUser } from '../../identity/users.ts';
import { authentication } from '../../platform/tokens/authentication.ts';
import { createApp } from '../../platform/http/create-app.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { openLocalFileStore } from '../../platform/files/local-file-store.ts';
import { SpoolFolder } from '../../platform/responses/spool-folder.ts';
import { createTokenVerifier } from '../../platform/tokens/verify-token.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestReleases, type TestReleases } from '../../testing/test-releases.ts';
import { registerModules } from '../index.ts';
import { OutboxService } from '../outbox/index.ts';
import { LOCAL_TRANSPORTS } from '../outbox/testing/local-transports.ts';
import type { Services } from '../services.ts';

export type Headers = Record<string, string>;

export interface TestPortal {
  app: FastifyInstance;
  /** The database, on separate connections of the test. */
  db: Kysely<Database>;
  connectionString: string;
  database: TestDatabase;
  /** Nothing is published in it at first. */
  releases: TestReleases;
  /** The folder for exports while they are sent. */
  spool: SpoolFolder;
  /** Where the bytes of private files are. */
  fileStore: FileStore;
  /** Creates an account in the provider's groups and returns the headers of its real tokens. */
  signIn: (person: { email: string; groups: string[]; agentId?: number; lifetimeSeconds?: number }) => Promise<Headers>;
  /** The headers of an admin with a grant to act for someone. */
  actFor: (admin: Headers, role: 'Agent' | 'ReloDirector', subjectId: number) => Promise<Headers>;
  /** Sends a GraphQL document and returns its data and errors. */
  graphql: (headers: Headers, query: string, variables?: object) => Promise<GraphAnswer>;
  stop: () => Promise<void>;
}

export interface GraphAnswer {
  // only the test knows what a document selects
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any;
  errors?: {
    message: string;
    extensions: { code: string; status: number; fields?: { path: string; message: string }[] };
  }[];
}

export interface TestPortalOptions extends Partial<Omit<Services, 'db' | 'env'>> {
  /** Settings that differ from the defaults. */
  env?: Partial<Services['env']>;
  /** The pool that the portal uses of the database; the default is that of the test itself. */
  connectWith?: (connectionString: string) => Kysely<Database>;
  logger?: Logger;
  writeTimeoutMs?: number;
  /** The database of another portal, for a second server on it; it stays when this one stops. */
  database?: TestDatabase;
  /** The release store of another portal; it stays when this one stops. */
  releaseStore?: TestReleases;
  /** Also with the addresses of the identity provider and with pages and files, as in `portal-server.ts`. */
  isComplete?: boolean;
  /** Called with every route of the modules and its operation. */
  onRoute?: (method: string, url: string, operation: Operation | undefined) => void;
}

const TEST_CONFIG: PortalConfig = {
  environment: 'development',
  demoMode: false,
  identity: { userPoolId: developmentPool.userPoolId, clientId: developmentPool.clientId, endpoint: null },
  supportPhone: '(844) 903-7653',
  supportCentreUrl: 'https://support.example.com',
};

/** A portal with a separate database, the real identity provider and all modules, without a port. */
export async function startTestPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const { onRoute, connectWith, writeTimeoutMs, database: given, releaseStore, isComplete = false, ...rest } = options;
  const { logger = pino({ level: 'silent' }), env: settings, ...services } = rest;
  const database = given ?? (await startTestDatabase());
  const { connectionString } = database;
  const db = connectWith?.(connectionString) ?? database.db;
  const { outbox = new OutboxService() } = services;
  const identity = await createIdentity({
    db,
    env: { isProduction: false, portalHost: '127.0.0.1', identity: { kind: 'development' } },
    deliver: (message, transaction) => outbox.send(message, transaction),
  });
  const signer = await TokenSigner.load(db, developmentPool);
  const app = await createApp({
    logger,
    checkDatabase: () => sql`select 1`.execute(db),
    ...(writeTimeoutMs !== undefined && { writeTimeoutMs }),
  });
  await app.register(authentication, { verifier: createTokenVerifier(identity) });
  if (onRoute) {
    app.addHook('onRoute', ({ method, url, config }) => {
      // Fastify adds HEAD to GET by itself
      for (const verb of [method].flat()) if (verb !== 'HEAD') onRoute(verb, url, config?.operation);
    });
  }
  const env = { ...readEnv({}), ...settings };
  const releases = releaseStore ?? (await openTestReleases());
  const spoolFolder = await mkdtemp(path.join(tmpdir(), 'portal-spool-'));
  const spool = new SpoolFolder({ folder: spoolFolder });
  const fileStore = openLocalFileStore(path.join(spoolFolder, 'files'));
  await registerModules(app, {
    db,
    background: db,
    connectionString,
    env,
    releases,
    spool,
    fileStore,
    accounts: identity.admin,
    outbox,
    transports: LOCAL_TRANSPORTS,
    ...services,
  });
  if (isComplete) {
    await app.register(identity.plugin);
    await app.register(delivery, { reader: releases.reader, config: TEST_CONFIG });
  }
  await app.ready();
  return {
    app,
    db: database.db,
    connectionString,
    database,
    releases,
    spool,
    fileStore,
    async signIn({ email, groups, agentId, lifetimeSeconds = 3600 }) {
      const attributes: Record<string, string> = agentId === undefined ? {} : { 'custom:agentId': String(agentId) };
      if (!(await identity.admin.findUser(email))) await identity.admin.createUser({ email, groups, attributes });
      const user = (await findUser(database.db, email))!; // it was just created
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
      if (!releaseStore) await releases.stop();
      if (db !== database.db) await db.destroy();
      if (!given) await database.stop();
      await rm(spoolFolder, { recursive: true });
    },
  };
}
