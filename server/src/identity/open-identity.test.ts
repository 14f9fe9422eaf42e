import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { readEnv } from '../env/env.ts';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openIdentity } from './open-identity.ts';

// starts processes, which can be slow on a busy machine
jest.setTimeout(60_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

test('without a pool in the settings the development provider signs people in on its own address', async () => {
  const identity = await openIdentity({ db: database.db, env: readEnv({}), deliver: async () => {} });
  expect(identity).toMatchObject({ kind: 'development', endpoint: '/idp/cognito', sessionSeconds: 2_592_000 });
  expect(identity.pool.jwks?.keys).toHaveLength(1);
});

test('with a pool in the settings, AWS Cognito does, and nothing is mounted', async () => {
  const cognito = { COGNITO_USER_POOL_ID: 'eu-west-1_abc', COGNITO_CLIENT_ID: 'web', COGNITO_SESSION_HOURS: '12' };
  const env = readEnv({
    ...cognito,
    APP_ENV: 'production',
    SMTP_URL: 'smtp://mail',
    MAIL_FROM: 'no-reply@example.com',
  });
  const identity = await openIdentity({ db: database.db, env, deliver: async () => {} });
  expect(identity).toMatchObject({
    kind: 'cognito',
    endpoint: null,
    sessionSeconds: 43_200,
    pool: { userPoolId: 'eu-west-1_abc', clientId: 'web' },
  });
  expect(identity).not.toHaveProperty('plugin');
});
