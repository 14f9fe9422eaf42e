import { expect, jest, test } from '@jest/globals';
import { STORAGE_KEYS } from '@portal/shared/contracts';
import { testAgent, testContext, testDirector } from '@portal/shared/testing';
import { on, refuse } from '@portal/shared/testing/server';
import { waitFor } from '@testing-library/dom';
import {
  lastLogin,
  page,
  recordings,
  respondWithContext,
  server,
  setUpSession,
  TOKENS,
} from '../testing/session-fixture.ts';

setUpSession();

test('AUTH-03 sign-in passes the trimmed, lower-cased e-mail to the provider and loads the session', async () => {
  respondWithContext(testContext());
  await page.session.signIn('  Maya@Example.com ', 'Portal-2026!');
  expect(page.identity.log).toEqual(['sign in maya@example.com Portal-2026!']);
  expect(page.session.current).toMatchObject({ status: 'signed-in', role: 'ROLE_AGENT', agent: { agentId: 10_482 } });
  const request = server.calls.find(({ url }) => url === '/api/session')!;
  expect(request.headers).toMatchObject({ authorization: 'Bearer access', 'x-portal-id-token': 'id' });
  await recordings(2);
});

test('API-15, AUTH-07, AUTH-08 the sign-in of an agent is recorded and an empty last login flags the first one', async () => {
  respondWithContext(testContext());
  await page.session.signIn('maya@example.com', 'x');
  const [first, second] = await recordings(2);
  expect(window.sessionStorage.getItem(STORAGE_KEYS.firstTimeLogin)).toBe('true');
  const { agentId } = testContext().agent!;
  expect(first!.query).toContain('searchAgent');
  expect(first!.variables).toEqual({ request: { agentId } });
  expect(second!.query).toContain('partialAgentUpdate');
  expect(second!.variables).toEqual({ agentId, portalLastLogin: expect.stringMatching(/^\d{4}-.*Z$/) });
});

test('AUTH-07 a sign-in is known to be recorded until it is, so that nothing reloads the page meanwhile', async () => {
  const recorded = Promise.withResolvers<Response>();
  server.use(
    on('POST', 'graphql', ({ body }) =>
      JSON.stringify(body).includes('partialAgentUpdate') ? recorded.promise : undefined,
    ),
  );
  respondWithContext(testContext());
  await page.session.signIn('maya@example.com', 'x');
  await recordings(2);
  expect(page.session.isRecordingSignIn).toBe(true);
  recorded.resolve(Response.json({ data: {} }));
  await waitFor(() => expect(page.session.isRecordingSignIn).toBe(false));
});

test('AUTH-08 a login before this one is not the first', async () => {
  server.use(lastLogin('2026-11-01T00:00:00.000Z'));
  respondWithContext(testContext());
  await page.session.signIn('maya@example.com', 'x');
  await recordings(2);
  expect(window.sessionStorage.getItem(STORAGE_KEYS.firstTimeLogin)).toBe('false');
});

test('API-15, AUTH-09 the sign-in of a director is recorded by e-mail', async () => {
  respondWithContext(testContext({ role: 'ROLE_RELO_DIRECTOR', agent: null, reloDirector: testDirector() }));
  await page.session.signIn('dana@example.com', 'x');
  const [call] = await recordings(1);
  expect(call!.query).toContain('partialReloDirectorUpdate');
  expect(call!.variables).toEqual({ email: 'maya@example.com', portalLastLogin: expect.stringMatching(/^\d{4}-.*Z$/) });
});

test('AUTH-10 a failure to record the sign-in is logged and does not block it', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  server.use(on('POST', 'graphql', () => refuse(500, 'internal')));
  respondWithContext(testContext());
  await page.session.signIn('maya@example.com', 'x');
  await waitFor(() => expect(warn).toHaveBeenCalled());
  expect(page.session.current.status).toBe('signed-in');
  warn.mockRestore();
});

test('AUTH-10, AUTH-13 the account of an agent that names no agent id signs in without a role, and that is logged', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { user } = testContext();
  respondWithContext(testContext({ role: null, agent: null, user: { ...user, groups: ['Agent'] } }));
  await page.session.signIn('maya@example.com', 'x');
  await waitFor(() => expect(String(warn.mock.calls)).toContain('names no agentId'));
  expect(page.session.current).toMatchObject({ status: 'signed-in', role: null, agent: null });
  expect(server.calls.filter(({ url }) => url === '/graphql')).toEqual([]);
  expect(window.sessionStorage.getItem(STORAGE_KEYS.firstTimeLogin)).toBeNull();
  warn.mockRestore();
});

test('AUTH-24, AUTH-30, AUTH-37 codes and resets name the e-mail in lower case, without spaces', async () => {
  expect(await page.session.sendResetCode('  Maya@Example.com ')).toBe('m***@e***');
  await page.session.resetPassword({ email: ' MAYA@example.com', code: ' 482019 ', password: ' Harbor-92 ' });
  expect(page.identity.log).toEqual(['code for maya@example.com', 'reset maya@example.com 482019  Harbor-92 ']);
});

test('D-11, CS-048 the mark of a temporary password is gone as soon as the password is changed', async () => {
  page.identity.result = TOKENS;
  respondWithContext(testContext({ agent: testAgent({ portalTempPassword: true }) }));
  await page.session.start();
  expect(page.session.current.agent?.portalTempPassword).toBe(true);
  respondWithContext(testContext({ agent: testAgent({ portalTempPassword: false }) }));
  await page.session.changePassword('Temporary-1', 'Harbor-92');
  expect(page.identity.log).toEqual(['change Temporary-1 Harbor-92 of maya@example.com']);
  expect(page.session.current.agent?.portalTempPassword).toBe(false);
});
