import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from '../../platform/http/create-app.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Lifetimes } from '../context.ts';
import { createIdentity, type Identity } from '../create-identity.ts';
import type { OutgoingMessage } from '../deliver-message.ts';

interface ServedIdentity {
  server: FastifyInstance;
  /** The address for Amplify's userPoolEndpoint and the endpoint of an AWS client. */
  endpoint: string;
}

/** A message whatever its template: a test knows which it asked for. */
type KeptMessage = Omit<OutgoingMessage, 'values'> & { values: Record<string, string> };

export interface IdentityUnderTest extends ServedIdentity {
  identity: Identity;
  database: TestDatabase;
  /** Every message queued for delivery, oldest first. */
  messages: KeptMessage[];
  /** E-mails of people who chose a new password. */
  choices: string[];
  stop: () => Promise<void>;
}

export const adminKey = 'local-admin-key';

/** A listening server with only the identity provider. Tests call it with any X-Forwarded-For. */
export async function serveIdentity(identity: Identity): Promise<ServedIdentity> {
  const server = await createApp({
    logger: pino({ level: 'silent' }),
    checkDatabase: () => Promise.resolve(),
    trustedProxies: ['127.0.0.1'],
  });
  await server.register(identity.plugin);
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  return { server, endpoint: origin + identity.endpointPath };
}

/** The identity provider on a separate server and database. */
export async function startIdentity(lifetimes: Partial<Lifetimes> = {}): Promise<IdentityUnderTest> {
  const database = await startTestDatabase();
  const messages: KeptMessage[] = [];
  const choices: string[] = [];
  const identity = await createIdentity({
    db: database.db,
    env: { isProduction: false, portalHost: '127.0.0.1', identity: { kind: 'development', adminKey } },
    deliver: async (message) => void messages.push(message),
    onPasswordChosen: async (email) => void choices.push(email),
    lifetimes,
  });
  const served = await serveIdentity(identity);
  return {
    ...served,
    identity,
    database,
    messages,
    choices,
    async stop() {
      await served.server.close();
      await database.stop();
    },
  };
}
