import { queryClient } from '@portal/shared/api';
import {
  type Dashboard,
  type DashboardPart,
  DashboardParts,
  SalesStatsResponse,
  SessionContext,
  ZipDataResponse,
  ZipListRankResponse,
} from '@portal/shared/contracts';
import { RemoteRoot } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { testContext } from '@portal/shared/testing';
import { connectSession } from '@portal/shared/testing/connect-session';
import { type Call, done, on, refuse, reply, type Resolver, startServer } from '@portal/shared/testing/server';
import { render, type RenderResult } from '@testing-library/react';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';
import { CLOSED, dashboard, partsOf, zipRanksOf, zipStatsOf } from './dashboard-fixture.ts';

export { setWindowWidth } from './window-width.ts';

let who: SessionContext = testContext();
let shown: Dashboard = dashboard();
let respond: Resolver = () => refuse(404, 'not_found');
let printed: PrintedCalls = {};

const { calls } = startServer(
  on('GET', 'session', () => reply(SessionContext, who)),
  on('GET', 'dashboardParts', (call) => respond(call)),
  on('POST', 'zipStats', (call) => printed.zipStats?.(call) ?? reply(ZipDataResponse, zipStatsOf(shown, zipsOf(call)))),
  on('POST', 'zipListRank', (call) => {
    const ignoring = call.url.endsWith('ignoringSgdBoost=true');
    return printed.zipListRank?.(call) ?? reply(ZipListRankResponse, zipRanksOf(shown, ignoring));
  }),
  on('POST', 'salesStats', (call) => printed.salesStats?.(call) ?? reply(SalesStatsResponse, SALES)),
  on('POST', 'tracking', done),
);

/** Own responses to the printed calls; those that are left out, or respond with nothing, are of the dashboard that is shown. */
type PrintedCalls = Partial<Record<'zipStats' | 'zipListRank' | 'salesStats', Resolver>>;
type State = 'failed' | 'slow';

const SALES = {
  totalZipsCommissions: CLOSED.commissions,
  totalZipsSalesVolume: CLOSED.salesVolume,
  totalZipsTransactions: CLOSED.transactions,
};
const zipsOf = ({ body }: Call): readonly string[] => (body as { zipCodes: string[] }).zipCodes;

/**
 * A server with this dashboard, which sends the parts that are asked for.
 * @param states parts that fail, or are slow until they are waited for
 * @param isOlder what is known about the ZIPs is left to the printed calls
 */
export function responding(
  values: Dashboard,
  states: Partial<Record<DashboardPart, State>> = {},
  isOlder = false,
): Resolver {
  return ({ url }) => {
    shown = values;
    const query = new URLSearchParams(url.split('?')[1]);
    const all = partsOf(values, isOlder);
    const parts = (query.get('parts') ?? '').split(',').map((name) => {
      const part = name as DashboardPart;
      const state = states[part] === 'slow' && query.get('wait') === 'true' ? undefined : states[part];
      if (state === 'failed') return [part, { state, requestId: `reference-${part}` }];
      return [part, state ? { state } : { state: 'loaded', data: all[part] }];
    });
    return reply(DashboardParts, {
      agentId: values.agentId,
      parts: Object.fromEntries(parts) as DashboardParts['parts'],
    });
  };
}

/** A server of before the ZIPs came with what the printed calls say of them. */
export const respondingAsBefore = (values: Dashboard): Resolver => responding(values, {}, true);

connectSession();

interface Visit {
  context?: Partial<SessionContext>;
  /** The server's response to each request of parts. */
  server?: Resolver;
  printed?: PrintedCalls;
}

/** Opens /dashboard with the given context and server; returns how to see which parts were asked for, and every call, to leave it and to come back. */
export async function openDashboard({
  context = {},
  server = respond,
  printed: own = {},
}: Visit): Promise<
  RenderResult & { called: () => string[]; asked: () => Call[]; leave: () => void; comeBack: () => void }
> {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  respond = server;
  printed = own;
  who = testContext(context);
  window.history.replaceState(null, '', '/dashboard');
  await session.start();
  const first = calls.length;
  const page = (
    <RemoteRoot
      title="Dashboard"
      nonce={undefined}
      release={{ remote: 'mfe-dashboard', version: '0.0.0', snapshot: 'test' }}
      links={{ bugLink: () => undefined, resetPin: () => undefined }}
      onCrash={(error) => {
        throw error;
      }}
    >
      <DashboardPage />
    </RemoteRoot>
  );
  const view = render(page);
  return {
    ...view,
    called: () => calls.slice(first).flatMap(({ url }) => (url.includes('/parts?') ? [url] : [])),
    asked: () => calls.slice(first),
    leave: () => view.rerender(<></>),
    comeBack: () => view.rerender(page),
  };
}
