import type { Agent } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import type { Invitees } from '../bulk-invite/ConfirmRunDialog.tsx';
import classes from './AgentSearchDialog.module.css';
import { SelectionBar } from './SelectionBar.tsx';
import type { useResultsView } from './use-results-view.ts';

interface ResultsFootProps {
  userId: string;
  agents: Agent[];
  results: ReturnType<typeof useResultsView>;
  /** The invitation of many, with its button. */
  bulk: ReactNode;
  onInvite: (invitees: Invitees) => void;
  onClose: () => void;
}

/** Below the results: what can be done with the selected agents, or that everything here is recorded. */
export function ResultsFoot({ userId, agents, results, bulk, onInvite, onClose }: ResultsFootProps) {
  const { selectedIds } = results.view;
  return (
    <>
      {selectedIds.size > 0 ? (
        <SelectionBar
          userId={userId}
          agents={agents}
          selectedIds={selectedIds}
          onSelect={results.select}
          onInvite={onInvite}
        />
      ) : (
        <span className={classes.audit}>
          {t('Every reset, invitation and log-in is written to the audit log with your name.')}
        </span>
      )}
      <span className={classes.end}>
        {bulk}
        <ActionButton onClick={onClose}>{t('Close')}</ActionButton>
      </span>
    </>
  );
}
