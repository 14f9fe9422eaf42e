import type { Agent } from '@portal/shared/contracts';
import { StatusTag } from '@portal/shared/ui';
import { agentStatus } from './agent-status.ts';

export function AgentStatusTag({ agent }: { agent: Agent }) {
  const { word, tone } = agentStatus(agent.currentStatus);
  return <StatusTag status={word} tone={tone} />;
}
