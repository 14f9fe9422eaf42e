import type { TopicPayload } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import type { ParcelContentProps } from '@portal/shared/remote';
import { useNavigate } from '@portal/shared/router';
import { session, useSession } from '@portal/shared/session';
import { ActionButton, type InputRef, Modal } from '@portal/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { isAdminPath, paths } from '../../paths.ts';
import { forgetLeftSearch, isLeaving, leaveSearch, leftSearch } from '../login-as/login-as-memory.ts';
import { AgentResults } from './AgentResults.tsx';
import styles from './AgentSearchDialog.module.css';
import { ResultsTitle } from './ResultsTitle.tsx';
import { SearchForm } from './SearchForm.tsx';
import { useAgentSearch } from './use-agent-search.ts';

/**
 * The agent search of admins: one dialog that shows the search, then its results (REF-06, CS-053). After a login-as it
 * opens with the results the admin left (D-07).
 */
export function AgentSearchDialog({ values, close }: ParcelContentProps<TopicPayload<'agent-search.open'>>) {
  const { role, user } = useSession();
  const userId = user?.userId ?? '';
  const [left] = useState(() => (values.restore ? leftSearch(userId) : null));
  const isElsewhere = left?.place === 'directors';
  const isShown = role === 'ROLE_ADMIN' && !isLeaving() && !isElsewhere;
  const { text, setText, state, search, closeResults } = useAgentSearch({
    userId,
    startWith: left?.text ?? null,
    isEnabled: isShown,
  });
  const [isDense, setIsDense] = useState(false);
  const field = useRef<InputRef>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (role !== 'ROLE_ADMIN') return close();
    if (!isElsewhere) return;
    void navigate(paths.settings(0));
    close();
  }, [role, isElsewhere, navigate, close]);

  function cancel() {
    forgetLeftSearch();
    close();
  }

  const loginAs = (query: string) => (agentId: number, reason: string) =>
    leaveSearch(
      { place: 'agents', userId, text: query },
      () => session.loginAs({ role: 'Agent', subjectId: agentId, reason }),
      () => {
        if (isAdminPath(window.location.pathname)) void navigate(paths.agentHome);
        close();
      },
    );

  if (!isShown) return null;

  if (state.kind === 'results') {
    return (
      <Modal
        open
        centered={false}
        closable={false}
        mask={{ closable: false }}
        onCancel={closeResults}
        width="min(1392px, 100vw - 32px)"
        className={styles.results}
        classNames={{ container: styles.container, header: styles.header, body: styles.body, footer: styles.footer }}
        title={<ResultsTitle {...state} count={state.agents.length} isDense={isDense} onDense={setIsDense} />}
        footer={
          <>
            <span className={styles.audit}>{t('Every log-in is written to the audit log with your name.')}</span>
            <ActionButton onClick={closeResults}>{t('Close')}</ActionButton>
          </>
        }
      >
        <AgentResults agents={state.agents} isDense={isDense} onLoginAs={loginAs(state.query)} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      className={styles.search}
      centered={false}
      closable={false}
      onCancel={cancel}
      width={560}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      title={t('Find an agent')}
      footer={<ActionButton onClick={cancel}>{t('Cancel')}</ActionButton>}
    >
      <SearchForm field={field} text={text} onChange={setText} onSearch={search} onLeave={cancel} state={state} />
    </Modal>
  );
}
