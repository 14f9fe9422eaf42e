import { expect, test } from '@jest/globals';
import { EscrowReport, ReportListResponse, StatesResponse } from '@portal/shared/contracts';
import type { PrefetchPage } from '@portal/shared/remote';
import { testContext } from '@portal/shared/testing';
import { reply } from '@portal/shared/testing/server';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { maya, renderInRoot, signIn } from '../../testing/portal.ts';
import { report } from '../../testing/reports.ts';
import { ReportPage } from '../report/ReportPage.tsx';
import { ReportListPage } from '../report-list/ReportListPage.tsx';
import { prefetchReport, prefetchReports } from './prefetch-reports.ts';

const ready = report();
const respond: Parameters<typeof signIn>[0] = ({ url }) => {
  if (url.includes('/states')) return reply(StatesResponse, { data: [{ key: 'CO', label: 'Colorado' }] });
  return url.includes('?limit=') || url.includes('&limit=')
    ? reply(ReportListResponse, { data: [ready] })
    : reply(EscrowReport, ready);
};

function prefetchAt(prefetch: PrefetchPage, address: string): Promise<unknown> {
  const { pathname, search } = new URL(address, 'http://portal.test');
  return prefetch({ pathname, search, signal: new AbortController().signal });
}

test.each<[string, PrefetchPage, ComponentType]>([
  ['/reports', prefetchReports, ReportListPage],
  ['/reports?status=READY&page=2', prefetchReports, ReportListPage],
  [`/reports/${ready._id}`, prefetchReport, ReportPage],
])('what was asked for ahead is what the page at %s asks for, once', async (address, prefetch, Page) => {
  const calls = await signIn(respond, { at: address });
  await prefetchAt(prefetch, address);
  const ahead = calls.map(({ url }) => url);
  expect(ahead.filter((url) => url.includes('/reports'))).toHaveLength(1);
  renderInRoot(<Page />);
  await screen.findAllByText('1285 S Josephine St');
  expect(calls.map(({ url }) => url)).toEqual(ahead);
});

test('nothing is asked for staff who have no agent loaded', async () => {
  const calls = await signIn(respond, { at: '/reports', context: testContext({ ...maya, agent: null }) });
  await prefetchAt(prefetchReports, '/reports');
  await prefetchAt(prefetchReport, `/reports/${ready._id}`);
  expect(calls).toEqual([]);
});
