import { expect, test } from '@jest/globals';
import { AgentAgreement } from '@portal/shared/contracts';
import { ADMIN_CONTEXT, testAgent, testContext } from '@portal/shared/testing';
import { reply } from '@portal/shared/testing/server';
import { signIn } from '@portal/shared/testing/portal';
import { agreementFixture } from '../../testing/agreement-fixture.ts';
import { rfaRule } from './rfa.rule.ts';

const covered = testAgent();
const old = testAgent({ agentRfaSignDate: '2023-06-12' });
const isDue = async (agent: typeof covered, missing: AgentAgreement['missing'], who = testContext()) => {
  const calls = await signIn(() => reply(AgentAgreement, agreementFixture({ missing })), { context: who });
  const before = calls.length;
  const due = await rfaRule.isDue({ agent, isActing: false, path: '/dashboard', search: '' });
  return [due, calls.length - before];
};

test('DASH-29 D-25 the dialog is due without a completed profile or an agreement that covers', async () => {
  expect(await isDue(covered, [])).toEqual([false, 1]);
  expect(await isDue(covered, ['brokerEmail'])).toEqual([true, 1]);
  expect(await isDue(old, [])).toEqual([true, 1]);
});

test('DASH-29 never for an admin, and nothing is asked', async () => {
  const acting = testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: old });
  expect(await isDue(old, ['brokerEmail'], acting)).toEqual([false, 0]);
});
