import type { SessionContext } from '@portal/shared/contracts';
import { testAgent, testContext } from '@portal/shared/testing';

export { type Call, renderInRoot, signIn } from '@portal/shared/testing/portal';

export const AGENT_ID = 10482;
export const maya: SessionContext = testContext({ agent: testAgent({ agentId: AGENT_ID }) });
