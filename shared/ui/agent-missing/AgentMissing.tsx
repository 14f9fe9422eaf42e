import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import { SearchIcon, UserRoundIcon } from '../icon/icons.ts';

interface AgentMissingProps {
  /** Title of the page. */
  title: string;
  /** Text for people who can search for an agent: how to see something here. */
  advice?: string;
  /** Text for people who cannot search for an agent: why there is nothing. */
  otherwise: string;
  /** Opens the agent search; passed for admins only. */
  onFindAgent?: (() => void) | undefined;
  /** Tools next to the title. */
  tools?: ReactNode;
}

/**
 * The page of an agent when no agent is loaded (REF-04, CS-019, D-04): `<AgentMissing title="Dashboard"
 * advice="Search for an agent …" otherwise="A dashboard belongs to an agent, …" onFindAgent={isAdmin ? open : undefined} />`.
 */
export function AgentMissing({ title, advice, otherwise, onFindAgent, tools }: AgentMissingProps): ReactNode {
  return (
    <>
      <PageHeader title={title}>{tools}</PageHeader>
      <Panel>
        <EmptyState
          title={t('Agent info not found.')}
          icon={<UserRoundIcon size={20} />}
          action={
            onFindAgent && (
              <ActionButton kind="primary" icon={<SearchIcon />} onClick={onFindAgent}>
                {t('Find an Agent')}
              </ActionButton>
            )
          }
        >
          {onFindAgent ? advice : otherwise}
        </EmptyState>
      </Panel>
    </>
  );
}
