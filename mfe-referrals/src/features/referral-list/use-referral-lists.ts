import type { ReferralCategory } from '@portal/shared/contracts';
import { lastFirst, type ReferralListQuery } from '@portal/shared/domain';
import { useState } from 'react';
import type { Subject } from '../../subject.ts';
import type { AgentChoice } from '../unassigned/agent-choice.queries.ts';
import { type FilterOptions, filterOptionsOf, withKnownOptions } from './known-options.ts';
import type { PageOptionsStore } from './page-options.ts';
import { type ListAddress, useListAddress } from './use-list-address.ts';
import { type CategoryList, useCategoryLists } from './use-category-lists.ts';

interface ReferralLists {
  address: ListAddress;
  /** The query of the address without what nobody's referral has. */
  query: ReferralListQuery;
  notices: string[];
  lists: Readonly<Record<ReferralCategory, CategoryList>>;
  /** Null until the first answer has come. */
  options: FilterOptions | null;
  /** Whose referrals the lists show, by name; each once. */
  agents: AgentChoice[];
}

/** What the address asks for, and the lists that answer it. */
export function useReferralLists(subject: Subject, store: PageOptionsStore): ReferralLists {
  const address = useListAddress(store);
  // The options cover all categories and no filter, so the first answer is as good as any.
  const [options, setOptions] = useState<FilterOptions | null>(null);
  const { query, notices } = withKnownOptions(address.query, options);
  const lists = useCategoryLists(subject, query, address.saved);
  const newest = newestAnswer(lists);
  if (newest) {
    const found = filterOptionsOf(newest);
    if (JSON.stringify(found) !== JSON.stringify(options)) setOptions(found);
  }
  return { address, query, notices: [...address.notices, ...notices], lists, options, agents: agentsOf(lists) };
}

function newestAnswer(lists: Readonly<Record<ReferralCategory, CategoryList>>) {
  const answered = Object.values(lists).filter((list) => list.data);
  return answered.toSorted((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)[0]?.data;
}

function agentsOf(lists: Readonly<Record<ReferralCategory, CategoryList>>): AgentChoice[] {
  const groups = Object.values(lists).flatMap((list) => list.data?.data ?? []);
  const byId = new Map(groups.map(({ agent }) => [agent.agentId, agent]));
  return [...byId.values()].toSorted((one, other) => lastFirst(one).localeCompare(lastFirst(other)));
}
