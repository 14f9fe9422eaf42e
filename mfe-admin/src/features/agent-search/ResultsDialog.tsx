import { UnsavedDialog } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { ActionButton, Modal } from '@portal/shared/ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Invitees } from '../bulk-invite/ConfirmRunDialog.tsx';
import { AgentResults } from './AgentResults.tsx';
import classes from './AgentSearchDialog.module.css';
import { ResultsTitle } from './ResultsTitle.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { AgentSearchState } from './use-agent-search.ts';
import type { useResultsView } from './use-results-view.ts';

interface ResultsDialogProps {
  userId: string;
  found: Extract<AgentSearchState, { kind: 'results' }>;
  results: ReturnType<typeof useResultsView>;
  /** The invitation of many, with its button. */
  bulk: ReactNode;
  onInvite: (invitees: Invitees) => void;
  /** Back to the search; asked first while a reason is typed. */
  onBack: () => void;
  /** Closes the search. */
  onLeave: () => void;
  onLoginAs: ComponentProps<typeof AgentResults>['onLoginAs'];
}

/** The agents that a search found, and what can be done with those that are selected. */
export function ResultsDialog(props: ResultsDialogProps) {
  const { userId, found, results, bulk, onInvite, onBack, onLeave, onLoginAs } = props;
  const { agents } = found;
  const { view } = results;
  const [isReasonTyped, setReasonTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const askBack = () => (isReasonTyped ? setAsking(true) : onBack());
  return (
    <Modal
      open
      centered={false}
      closable={false}
      mask={{ closable: false }}
      onCancel={askBack}
      width="min(1392px, 100vw - 32px)"
      className={classes.results}
      classNames={{
        container: classes.container,
        header: classes.header,
        body: classes.body,
        footer: classes.footer,
      }}
      title={<ResultsTitle {...found} count={agents.length} isDense={view.isDense} onDense={results.setDense} />}
      footer={
        <>
          {view.selectedIds.size > 0 ? (
            <SelectionBar
              userId={userId}
              agents={agents}
              selectedIds={view.selectedIds}
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
            <ActionButton onClick={askBack}>{t('Close')}</ActionButton>
          </span>
        </>
      }
    >
      <AgentResults
        agents={agents}
        results={results}
        onLeave={onLeave}
        onTyped={setReasonTyped}
        onLoginAs={onLoginAs}
      />
      {isAsking && <UnsavedDialog hasDraft={false} onLeave={onBack} onStay={() => setAsking(false)} />}
    </Modal>
  );
}
