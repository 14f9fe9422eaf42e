import { t } from '@portal/shared/i18n';
import { useSession } from '@portal/shared/session';
import { ActionButton } from '@portal/shared/ui';
import { events } from '../../remote.ts';
import { rememberSearch } from '../login-as/search-memory.ts';

interface ShowAgentButtonProps {
  agentId: number;
  name: string;
}

/** The name of an agent; a press shows them in the agent search, where staff do all they do for an agent. */
export function ShowAgentButton({ agentId, name }: ShowAgentButtonProps) {
  const { user } = useSession();
  return (
    <ActionButton
      kind="link"
      title={t('Show in agent search')}
      onClick={() => {
        rememberSearch({ userId: user?.userId ?? '', text: String(agentId) });
        events.publish('agent-search.open', { restore: true });
      }}
    >
      {name}
    </ActionButton>
  );
}
