import type { TopicPayload } from '@portal/shared/contracts';
import { UnsavedDialog } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import type { ParcelContentProps } from '@portal/shared/remote';
import { useNavigate } from '@portal/shared/router';
import { session, useSession } from '@portal/shared/session';
import { ActionButton, type InputRef, Modal } from '@portal/shared/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isAdminPath, paths } from '../../paths.ts';
import { BulkInvite } from '../bulk-invite/BulkInvite.tsx';
import type { Invitees } from '../bulk-invite/ConfirmRunDialog.tsx';
import { forgetSearch, isLeaving, leaveSearch, leftSearch, rememberSearch } from '../login-as/search-memory.ts';
import { AgentResults } from './AgentResults.tsx';
import classes from './AgentSearchDialog.module.css';
import { RecentAgents } from './RecentAgents.tsx';
import { ResultsFoot } from './ResultsFoot.tsx';
import { ResultsTitle } from './ResultsTitle.tsx';
import { SearchForm } from './SearchForm.tsx';
import { useAgentSearch } from './use-agent-search.ts';
import { storedView, useResultsView } from './use-results-view.ts';

/**
 * The agent search of admins: one dialog that shows the search, then its results (REF-06, CS-053). After a login-as and
 * after a reload it opens with the results the admin left (D-07).
 */
export function AgentSearchDialog({ values, close }: ParcelContentProps<TopicPayload<'agent-search.open'>>) {
  const { role, user } = useSession();
  const userId = user?.userId ?? '';
  const [left] = useState(() => (values.restore ? leftSearch(userId) : null));
  const isElsewhere = left?.place === 'directors';
  const isShown = role === 'ROLE_ADMIN' && !isLeaving() && !isElsewhere;
  const { text, setText, state, search, find, closeResults } = useAgentSearch({
    userId,
    startWith: left?.text ?? null,
    isEnabled: isShown,
  });
  const results = useResultsView(left?.view);
  const { view } = results;
  const [invitees, setInvitees] = useState<Invitees | null>(null);
  const [isRunShown, setRunShown] = useState(values.showRun);
  const [isReasonTyped, setReasonTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const field = useRef<InputRef>(null);
  const navigate = useNavigate();
  const query = isShown && state.kind === 'results' ? state.query : null;

  useEffect(() => {
    if (role !== 'ROLE_ADMIN') return close();
    if (!isElsewhere) return;
    void navigate(paths.settings(0));
    close();
  }, [role, isElsewhere, navigate, close]);

  useEffect(() => {
    if (query !== null) rememberSearch({ userId, text: query, view: storedView(view) });
  }, [userId, query, view]);

  // the same until the dialog is another, so that no row is drawn for nothing
  const cancel = useCallback(() => {
    forgetSearch();
    close();
  }, [close]);

  function backToSearch() {
    setAsking(false);
    forgetSearch();
    results.reset();
    closeResults();
  }

  function askBackToSearch() {
    if (isReasonTyped) setAsking(true);
    else backToSearch();
  }

  const loginAs = (searched: string) => (agentId: number, reason: string) =>
    leaveSearch(
      { place: 'agents', userId, text: searched, view: storedView({ ...view, lastId: agentId }) },
      () => session.loginAs({ role: 'Agent', subjectId: agentId, reason }),
      () => {
        if (isAdminPath(window.location.pathname)) void navigate(paths.agentHome);
        close();
      },
    );

  if (!isShown) return null;

  const bulk = (
    <BulkInvite
      userId={userId}
      isShown={isRunShown}
      onShow={setRunShown}
      invitees={invitees}
      onAsked={() => setInvitees(null)}
    />
  );
  // a Modal in either case, which React keeps: the dialog does not close and open again when the results come
  if (state.kind === 'results') {
    return (
      <Modal
        open
        centered={false}
        closable={false}
        mask={{ closable: false }}
        onCancel={askBackToSearch}
        width="min(1392px, 100vw - 32px)"
        className={classes.results}
        classNames={{
          container: classes.container,
          header: classes.header,
          body: classes.body,
          footer: classes.footer,
        }}
        title={
          <ResultsTitle {...state} count={state.agents.length} isDense={view.isDense} onDense={results.setDense} />
        }
        footer={
          <ResultsFoot
            userId={userId}
            agents={state.agents}
            results={results}
            bulk={bulk}
            onInvite={setInvitees}
            onClose={askBackToSearch}
          />
        }
      >
        <AgentResults
          agents={state.agents}
          results={results}
          onLeave={cancel}
          onTyped={setReasonTyped}
          onLoginAs={loginAs(state.query)}
        />
        {isAsking && <UnsavedDialog hasDraft={false} onLeave={backToSearch} onStay={() => setAsking(false)} />}
      </Modal>
    );
  }
  return (
    <Modal
      open
      className={classes.search}
      centered={false}
      closable={false}
      onCancel={cancel}
      width={560}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      title={t('Find an agent')}
      footer={
        <>
          {bulk}
          <ActionButton onClick={cancel}>{t('Cancel')}</ActionButton>
        </>
      }
    >
      <SearchForm field={field} text={text} onChange={setText} onSearch={search} onLeave={cancel} state={state} />
      <RecentAgents userId={userId} onFind={find} />
    </Modal>
  );
}
