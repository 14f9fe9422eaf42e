import { fullName, lastFirst } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useSession } from '@portal/shared/session';
import { FilterSelect } from '@portal/shared/ui/filter-select';
import type { ReactNode } from 'react';
import { type Subject, subjectOf } from '../../queries/subject.ts';
import { agentNamesQuery } from './roll-up.queries.ts';

interface AgentFilterProps {
  agentId: number | null;
  /** Name of the chosen agent; undefined until a row of theirs is shown. */
  agentName: string | undefined;
  onChange: (agentId: number | null) => void;
}

/** Narrows the list to one agent. Only directors have agents to choose from. */
export function AgentFilter(props: AgentFilterProps): ReactNode {
  const subject = subjectOf(useSession());
  return subject?.kind === 'director' && <AgentSelect subject={subject} {...props} />;
}

function AgentSelect({ subject, agentId, agentName, onChange }: AgentFilterProps & { subject: Subject }): ReactNode {
  const { data, isError } = useQuery(agentNamesQuery(subject));
  const agents = (data ?? []).map((agent) => ({
    value: String(agent.agentId),
    label: lastFirst(agent),
    short: fullName(agent),
  }));
  const isListed = agents.some(({ value }) => value === String(agentId));
  // one whose name is not known yet, or who is another director's by now, can be taken away, too
  const chosen = { value: String(agentId), label: agentName ?? t('One agent') };
  if (isError && !data && agentId === null) return null;
  return (
    <FilterSelect
      label={t('Agent')}
      options={agentId === null || isListed ? agents : [chosen, ...agents]}
      value={agentId === null ? [] : [String(agentId)]}
      isSingle
      onChange={([value]) => onChange(value === undefined ? null : Number(value))}
    />
  );
}
