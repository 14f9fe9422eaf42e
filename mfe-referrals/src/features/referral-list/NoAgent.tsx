import { EmptyState } from '@portal/shared/ui/empty-state';
import { UserRoundIcon } from '@portal/shared/ui/icon';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Panel } from '@portal/shared/ui/panel';
import type { ReactNode } from 'react';
import buttons from '../../buttons.module.css';
import { AdminTools } from './AdminTools.tsx';
import { events } from '../../remote.ts';

/** REF-04: nobody's referrals to show. An admin gets the way to somebody. */
export function NoAgent({ isAdmin }: { isAdmin: boolean }): ReactNode {
  return (
    <>
      <PageHeader title="Referrals">{isAdmin && <AdminTools />}</PageHeader>
      <Panel>
        <EmptyState
          title="Agent info not found."
          icon={<UserRoundIcon size={20} />}
          action={
            isAdmin && (
              <button
                type="button"
                className={`${buttons.button} ${buttons.primary}`}
                onClick={() => events.publish('agent-search.open', { restore: false })}
              >
                Find an Agent
              </button>
            )
          }
        >
          {isAdmin
            ? 'Search for an agent and log in as them to see their referrals.'
            : 'Referrals belong to agents and relocation directors, and your account is neither.'}
        </EmptyState>
      </Panel>
    </>
  );
}
