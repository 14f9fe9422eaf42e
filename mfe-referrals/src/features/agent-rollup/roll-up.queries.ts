import { http, queryClient } from '@portal/shared/api';
import { AgentRollUps } from '@portal/shared/contracts';
import { queryOptions } from '@portal/shared/query';
import type { PrefetchPage } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { rollUpKey } from '../../queries/query-keys.ts';
import { type Subject, subjectName, subjectOf } from '../../queries/subject.ts';
import { INITIAL_SECTIONS } from '../portal-sections/portal-sections.ts';
import { unassignedQuery } from '../unassigned/unassigned.queries.ts';

/** The figures of a director's agents (D-08). */
export const rollUpQuery = (subject: Subject) =>
  queryOptions({
    queryKey: rollUpKey(subject),
    queryFn: ({ signal }) => readRollUp(subject, signal),
  });

/** The agents of a director to choose from: no changed referral changes who they are, so they are read less often. */
export const agentNamesQuery = (subject: Subject) =>
  queryOptions({
    queryKey: [subjectName(subject), 'agent-names'],
    queryFn: ({ signal }) => readRollUp(subject, signal),
    staleTime: 10 * 60_000,
  });

const readRollUp = async ({ id }: Subject, signal: AbortSignal) =>
  (await http.request('GET', 'agentRollUp', { path: { id }, schema: AgentRollUps, signal })).agents;

/** Asks for the figures and the number of unassigned referrals before their page is opened. */
export const prefetchRollUp: PrefetchPage = async () => {
  const subject = subjectOf(session.current);
  if (subject?.kind !== 'director') return;
  await Promise.all([
    queryClient.prefetchQuery(rollUpQuery(subject)),
    queryClient.prefetchQuery(unassignedQuery(subject, INITIAL_SECTIONS.UNASSIGNED)),
  ]);
};
