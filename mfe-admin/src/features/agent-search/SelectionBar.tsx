import type { Agent } from '@portal/shared/contracts';
import { formatCount } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton, CopyButton, SendIcon } from '@portal/shared/ui';
import styles from './SelectionBar.module.css';

/** The most agents of one bulk invite. */
const MOST_INVITED = 500;

interface SelectionBarProps {
  /** All that were found. */
  agents: readonly Agent[];
  selectedIds: ReadonlySet<number>;
  /** Another bulk invite is not over. */
  hasRun: boolean;
  onSelect: (agentIds: readonly number[]) => void;
  onInvite: (agents: readonly Agent[]) => void;
}

/** What can be done with the selected agents: copy their e-mails, invite them (D-43). */
export function SelectionBar({ agents, selectedIds, hasRun, onSelect, onInvite }: SelectionBarProps) {
  const selected = agents.filter(({ agentId }) => selectedIds.has(agentId));
  const count = selected.length;
  const reason =
    count > MOST_INVITED
      ? t('At most {count} at once', { count: MOST_INVITED })
      : hasRun
        ? t('Another bulk invite is not over')
        : null;
  return (
    <div role="toolbar" aria-label={t('Selected agents')} className={styles.bar}>
      <span role="status" className={styles.count}>
        {t('{count} selected', { count: formatCount(count) })}
      </span>
      {count < agents.length && (
        <ActionButton kind="link" onClick={() => onSelect(agents.map(({ agentId }) => agentId))}>
          {t('Select all {number} agents', { number: formatCount(agents.length) })}
        </ActionButton>
      )}
      <ActionButton kind="link" onClick={() => onSelect([])}>
        {t('Clear')}
      </ActionButton>
      <CopyButton hasText text={selected.map(({ email }) => email).join(', ')} label={t('Copy Emails')} />
      <ActionButton
        icon={<SendIcon />}
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : 'invite-many-reason'}
        onClick={() => onInvite(selected)}
      >
        {t('Invite {count}…', { count: formatCount(count) })}
      </ActionButton>
      {reason !== null && (
        <span id="invite-many-reason" className={styles.reason}>
          {reason}
        </span>
      )}
    </div>
  );
}
