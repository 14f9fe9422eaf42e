import type { AgentRollUp } from '@portal/shared/contracts';
import { DEFAULT_REFERRAL_QUERY, lastFirst, printReferralListQuery } from '@portal/shared/domain';
import type { Sort } from '@portal/shared/ui/sort-header';

/** Figures of an agent that the list can show. */
export const FIGURES = ['leads', 'leadsDue', 'appointments', 'appointmentsDue', 'wins'] as const;
export type Figure = (typeof FIGURES)[number];
export type RollUpColumn = 'agent' | 'response' | Figure;

/** Most overdue leads first: who responds late is what a director looks for. */
const DEFAULT_SORT: Sort<RollUpColumn> = { column: 'leadsDue', direction: -1 };
const COLUMNS: readonly RollUpColumn[] = ['agent', 'response', ...FIGURES];

/** The order in an address, `-wins`; anything else is the usual one. */
export function readSort(text: string | null): Sort<RollUpColumn> {
  const column = COLUMNS.find((name) => name === text?.replace(/^-/, ''));
  return column ? { column, direction: text?.startsWith('-') ? -1 : 1 } : DEFAULT_SORT;
}

export const printSort = ({ column, direction }: Sort<RollUpColumn>): string =>
  `${direction === -1 ? '-' : ''}${column}`;

/** Agents with the same figure are in the order of their names. */
export function sorted(agents: readonly AgentRollUp[], { column, direction }: Sort<RollUpColumn>): AgentRollUp[] {
  const byName = (one: AgentRollUp, other: AgentRollUp) => lastFirst(one).localeCompare(lastFirst(other));
  if (column === 'agent') return agents.toSorted((one, other) => direction * byName(one, other));
  // without a response time an agent is last in both directions
  const none = direction * Number.MAX_SAFE_INTEGER;
  const valueOf = (agent: AgentRollUp) => (column === 'response' ? (agent.medianSeconds ?? none) : agent[column]);
  return agents.toSorted((one, other) => direction * (valueOf(one) - valueOf(other)) || byName(one, other));
}

export const totalOf = (agents: readonly AgentRollUp[], figure: Figure): number =>
  agents.reduce((sum, agent) => sum + agent[figure], 0);

/** The query of the list that shows exactly the rows of a figure: of one agent, or of all. */
export function listOf(figure: Figure, agentId: number | null): string {
  const isDueOnly = figure === 'leadsDue' || figure === 'appointmentsDue';
  const tab =
    figure === 'wins' ? 'Wins' : figure === 'leads' || figure === 'leadsDue' ? 'Active Leads' : 'Active Appointments';
  const oldestFirst = { sortBy: 'Last Modified Date', sort: 1 } as const;
  const sort = isDueOnly ? oldestFirst : null;
  return printReferralListQuery({ ...DEFAULT_REFERRAL_QUERY, tab, agentId, isDueOnly, sort }).toString();
}
