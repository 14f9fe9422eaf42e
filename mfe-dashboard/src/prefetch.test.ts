import { expect, test } from '@jest/globals';
import { endpointPath, type SessionContext } from '@portal/shared/contracts';
import type { PrefetchPage } from '@portal/shared/remote';
import { testAgent, testContext, testDirector } from '@portal/shared/testing';
import { signIn } from '@portal/shared/testing/portal';
import { refuse } from '@portal/shared/testing/server';
import * as crm from './crm.page.ts';
import * as director from './director.page.ts';
import * as invites from './invites.page.ts';
import * as preferences from './preferences.page.ts';
import * as serviceZips from './service-zips.page.ts';

const AGENT = { agentId: 7 };
const agent = testContext({ agent: testAgent(AGENT) });
const admin = testContext({ role: 'ROLE_ADMIN', agent: null });
const manager = testContext({
  role: 'ROLE_RELO_DIRECTOR',
  agent: null,
  reloDirector: testDirector({ reloDirectorId: 501 }),
});

interface Case {
  page: string;
  prefetch: PrefetchPage;
  whose: SessionContext;
  asks: string[];
  /** For whom the page shows nothing. */
  others: SessionContext[];
}
const CASES: Case[] = [
  {
    page: '/service-zip-codes',
    prefetch: serviceZips.prefetch,
    whose: agent,
    asks: [endpointPath('savedSelfReport', AGENT), endpointPath('serviceZips', AGENT)],
    others: [admin, manager],
  },
  {
    page: '/preferences',
    prefetch: preferences.prefetch,
    whose: agent,
    asks: [endpointPath('preferences', AGENT)],
    others: [admin, manager],
  },
  {
    page: '/crm-integrations',
    prefetch: crm.prefetch,
    whose: agent,
    asks: [endpointPath('crmWebhook')],
    others: [admin, manager],
  },
  {
    page: '/refer-an-agent',
    prefetch: invites.prefetch,
    whose: agent,
    asks: [endpointPath('invites')],
    others: [manager, testContext({ agent: null })],
  },
  { page: '/refer-an-agent', prefetch: invites.prefetch, whose: admin, asks: [endpointPath('invites')], others: [] },
  {
    page: '/profile',
    prefetch: director.prefetch,
    whose: manager,
    asks: [endpointPath('agentRollUp', { id: 501 }), endpointPath('directorSearch')],
    others: [agent, admin],
  },
];

const target = { pathname: '/', search: '', signal: new AbortController().signal };
const paths = (calls: { url: string }[]) => calls.map(({ url }) => url.split('?')[0]!).toSorted();

test.each(CASES)(
  'the data of $page is asked for ahead, and only for whom it is',
  async ({ prefetch, whose, asks, others }) => {
    const calls = await signIn(() => refuse(404, 'not_found'), { context: whose });
    await prefetch(target);
    expect(paths(calls)).toEqual(asks.toSorted());
    for (const context of others) {
      const none = await signIn(() => refuse(404, 'not_found'), { context });
      await prefetch(target);
      expect(none).toEqual([]);
    }
  },
);
