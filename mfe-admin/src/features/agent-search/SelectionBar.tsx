import type { Agent } from '@portal/shared/contracts';
import { formatCount } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton, CopyButton, SendIcon } from '@portal/shared/ui';
import type { Invitees } from '../bulk-invite/ConfirmRunDialog.tsx';
import { useIsInviting } from '../bulk-invite/page-run.ts';
import classes from './SelectionBar.module.css';

/** The most agents of one bulk invite. */
const MAX_INVITED = 500;

interface SelectionBarProps {
  /** The admin's. */
  userId: string;
  /** All that were found. */
  agents: readonly Agent[];
  /** Some may be of an earlier answer to the same search, and are not found any more. */
  selectedIds: ReadonlySet<number>;
  onSelect: (agentIds: Iterable<number>) => void;
  onInvite: (invitees: Invitees) => void;
}

/** What can be done with the selected agents that are shown: copy their e-mails, invite them (D-43). */
export function SelectionBar({ userId, agents, selectedIds, onSelect, onInvite }: SelectionBarProps) {
  const isInviting = useIsInviting(userId);
  const selected = agents.filter(({ agentId }) => selectedIds.has(agentId));
  const shown = selected.length;
  const notShown = selectedIds.size - shown;
  const reason =
    shown > MAX_INVITED
      ? t('At most {count} at once', { count: MAX_INVITED })
      : isInviting
        ? t('Another bulk invite is still running')
        : null;
  return (
    <div role="toolbar" aria-label={t('Selected agents')} className={classes.bar}>
      <span role="status" className={classes.count}>
        {notShown === 0
          ? t('{count} selected', { count: formatCount(shown) })
          : t('{count} selected, {missing} not in these results', {
              count: formatCount(selectedIds.size),
              missing: formatCount(notShown),
            })}
      </span>
      {shown < agents.length && (
        <ActionButton kind="link" onClick={() => onSelect([...selectedIds, ...agents.map(({ agentId }) => agentId)])}>
          {t('Select all {number} agents', { number: formatCount(agents.length) })}
        </ActionButton>
      )}
      <ActionButton kind="link" onClick={() => onSelect([])}>
        {t('Clear')}
      </ActionButton>
      {shown > 0 && (
        <>
          <CopyButton hasText text={selected.map(({ email }) => email).join(', ')} label={t('Copy Emails')} />
          <ActionButton
            icon={<SendIcon />}
            aria-disabled={reason !== null}
            aria-describedby={reason === null ? undefined : 'invite-many-reason'}
            onClick={() => onInvite({ agents: selected, notShown })}
          >
            {t('Invite {count}…', { count: formatCount(shown) })}
          </ActionButton>
        </>
      )}
      {shown > 0 && reason !== null && (
        <span id="invite-many-reason" className={classes.reason}>
          {reason}
        </span>
      )}
    </div>
  );
}
